;;; The main story in Emacs, in batch: diagnostics, quick fix, save. -*- lexical-binding: t -*-
;; Environment: SALVE_FILE a copy of max.c, SALVE_EXPECTED the repaired text, SALVE_SERVER the
;; server's program; without it nothing is set up, and the story has to fail (negative control).

(package-initialize)
(require 'eglot)
(require 'cl-lib)

(defvar patience (string-to-number (or (getenv "SALVE_PATIENCE") "20")))
(defconst repair "Replace `x` with `y` (proved for all inputs)")

(defun say (&rest words) (princ (concat (apply #'format words) "\n")))

(defun await (what look)
  (let ((end (+ (float-time) patience)) seen)
    (while (not (setq seen (funcall look)))
      (when (> (float-time) end)
        (say "FAILED: not seen within %s s: %s" patience what)
        (kill-emacs 1))
      (accept-process-output nil 0.05))
    seen))

(defun found (part)
  "The text of the first diagnostic with PART, and its line."
  (cl-loop for diagnostic in (flymake-diagnostics)
           for text = (flymake-diagnostic-text diagnostic)
           when (string-match-p (regexp-quote part) text)
           return (cons text (line-number-at-pos (flymake-diagnostic-beg diagnostic)))))

(setq make-backup-files nil
      eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil)
(when (getenv "SALVE_SERVER")
  (require 'salve)
  (setq salve-program (getenv "SALVE_SERVER"))
  (salve-setup))
(find-file (getenv "SALVE_FILE"))
(when (getenv "SALVE_SERVER")
  (apply #'eglot--connect (eglot--guess-contact))
  (flymake-start))
(let ((failing (await "the failing assertion" (lambda () (found "fails for x = 0, y = 1"))))
      (suspect (await "the suspect" (lambda () (found "could be wrong: `x`")))))
  (unless (and (= (cdr failing) 7) (= (cdr suspect) 6))
    (say "FAILED: %S %S are not at lines 7 and 6" failing suspect)
    (kill-emacs 1))
  (say "%s" (car failing))
  (say "%s" (car suspect)))
(goto-char (point-min))
(search-forward "r = x;" nil nil 2)
(backward-char 2)
(cl-letf* ((titles nil)
           (last-nonmenu-event ?a) ; no mouse: it asks in the minibuffer
           ((symbol-function 'completing-read)
            (lambda (_prompt choices &rest _)
              (setq titles (mapcar (lambda (c) (if (consp c) (car c) c)) choices))
              (if (member repair titles) repair (signal 'quit nil)))))
  (await "the repair among the code actions"
         (lambda ()
           (condition-case nil
               (progn (call-interactively #'eglot-code-actions) (member repair titles))
             ((quit error) nil))))
  (say "%s" (mapconcat #'identity titles " | ")))
(eglot--signal-textDocument/didChange) ; a batch is never idle
(await "no diagnostics" (lambda () (null (flymake-diagnostics))))
(let ((coding-system-for-write 'utf-8)) (save-buffer))
(let ((saved (buffer-string))
      (expected (with-temp-buffer (insert-file-contents (getenv "SALVE_EXPECTED")) (buffer-string))))
  (unless (equal saved expected)
    (say "FAILED: the saved file is not the repaired one:\n%s" saved)
    (kill-emacs 1)))
(salve-analyse)
(unless (string-match-p "proved" (plist-get (salve--execute "salve.explain") :markdown))
  (await "the verdict" (lambda () (string-match-p "✓ proved" (plist-get (salve--execute "salve.explain") :markdown)))))
(say "the saved file is the repaired one")
(eglot-shutdown (eglot-current-server))
(kill-emacs 0)
