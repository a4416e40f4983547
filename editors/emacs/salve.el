;;; salve.el --- Salve in C buffers, by Eglot -*- lexical-binding: t -*-

;; License: Apache-2.0
;; Package-Requires: ((emacs "26.3") (eglot "1.9"))

;;; Commentary:
;; Starts `salve serve' for C buffers with Eglot, and passes commands on. It must not know
;; anything of C, verdicts or repairs: that belongs into the server, for every editor.

;;; Code:

(require 'eglot)

(defgroup salve nil "Salve finds and mends faults in C with proof." :group 'tools)

(defcustom salve-program "salve"
  "The server's program."
  :type 'string)

(defun salve-setup ()
  "Make Eglot start Salve in C buffers."
  (add-to-list 'eglot-server-programs
               (cons '(c-mode c-ts-mode) (lambda (_interactive) (list salve-program "serve"))))
  (add-hook 'c-mode-hook #'eglot-ensure)
  (add-hook 'c-ts-mode-hook #'eglot-ensure))

(defun salve--execute (command)
  "Run COMMAND of the server at point."
  (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                   (list :command command
                         :arguments (vector (eglot--TextDocumentPositionParams)))))

(defun salve-more-repairs ()
  "Search more repairs for the function at point."
  (interactive)
  (salve--execute "salve.requestMoreRepairs"))

(defun salve-analyse ()
  "Analyse this file now."
  (interactive)
  (salve--execute "salve.analyseNow"))

(defun salve-explain ()
  "Say what is known of the function at point."
  (interactive)
  (let ((text (plist-get (salve--execute "salve.explain") :markdown)))
    (with-help-window "*Salve*" (princ text))))

(defun salve-stop ()
  "Stop what is being analysed."
  (interactive)
  (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                   (list :command "salve.stop" :arguments [])))

(provide 'salve)
;;; salve.el ends here
