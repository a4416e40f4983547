-- The main story in headless Neovim: diagnostics, more repairs, quick fix, verdict, save.
-- Environment: SALVE_FILE a copy of max.c, SALVE_EXPECTED the repaired text, SALVE_SERVER the
-- server's program; without it nothing is set up, and the story has to fail (negative control).

local patience = tonumber(vim.env.SALVE_PATIENCE or "20000")
local repair = "Replace `x` with `y` (proved for all inputs)"

local function say(text)
  io.stdout:write(text .. "\n")
end

local function fail(text)
  io.stdout:write("FAILED: " .. text .. "\n")
  vim.cmd("cquit 1")
  error(text)
end

local function await(what, look)
  if not vim.wait(patience, look, 20) then
    fail("not seen within " .. patience / 1000 .. " s: " .. what)
  end
end

-- Diagnostics are read the same way from 0.7 (which keeps the code in user_data) and later.
local function find_diagnostic(code)
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local sent = (diagnostic.user_data or {}).lsp or {}
    if (diagnostic.code or sent.code) == code then
      return diagnostic
    end
  end
end

local function lens_with(text)
  for _, lens in ipairs(vim.lsp.codelens.get(0)) do
    if lens.command and lens.command.title:find(text, 1, true) then
      return lens.command.title
    end
  end
end

-- The titles of the code actions at the cursor; the one called `chosen` is applied.
local function code_actions(chosen)
  local titles
  vim.ui.select = function(items, options, on_choice)
    titles = {}
    local choice
    for _, item in ipairs(items) do
      local title = options.format_item(item)
      table.insert(titles, title)
      if title == chosen then
        choice = item
      end
    end
    on_choice(choice)
  end
  vim.lsp.buf.code_action()
  vim.wait(2000, function() return titles ~= nil end, 20)
  return titles or {}
end

local function repairs(titles)
  return #vim.tbl_filter(function(title) return title:find("(proved for all inputs", 1, true) end, titles)
end

local function story()
  if vim.env.SALVE_SERVER then
    require("salve").setup { cmd = { vim.env.SALVE_SERVER, "serve" }, settings = { repairs = 2 } }
  end
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.SALVE_FILE))

  await("the failing assertion", function() return find_diagnostic("failing-assertion") end)
  await("the suspect", function() return find_diagnostic("suspect") end)
  local failing, suspect = find_diagnostic("failing-assertion"), find_diagnostic("suspect")
  if failing.severity ~= vim.diagnostic.severity.ERROR or failing.lnum ~= 6 then
    fail("the assertion of line 7 is no error: " .. vim.inspect(failing))
  end
  if suspect.severity > vim.diagnostic.severity.WARN or suspect.lnum ~= 5 or suspect.col ~= 8 then
    fail("the suspect of line 6 is no warning: " .. vim.inspect(suspect))
  end
  say(failing.message)
  say(suspect.message)
  await("a lens that says that max fails", function() return lens_with("✗ fails for") end)
  say(lens_with("✗ fails for"))

  vim.api.nvim_win_set_cursor(0, { 6, 8 })
  local first
  await("two repairs among the code actions, and the end of the search", function()
    first = code_actions()
    return vim.tbl_contains(first, repair) and repairs(first) == 2 and lens_with("2 repairs")
      and not lens_with("…")
  end)
  say(table.concat(first, " | "))
  vim.cmd("SalveMoreRepairs")
  local more
  await("an entry for the other repairs", function()
    for _, title in ipairs(code_actions()) do
      if title:find("^More…") then return code_actions(title) end
    end
  end)
  await("more code actions", function()
    more = code_actions()
    return repairs(more) > 2
  end)
  say(table.concat(more, " | "))

  code_actions(repair)
  await("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
  await("a lens that says proved", function() return lens_with("✓ proved") end)
  say(lens_with("✓ proved"))
  vim.cmd("silent write")
  local saved = vim.fn.readfile(vim.env.SALVE_FILE)
  if table.concat(saved, "\n") ~= table.concat(vim.fn.readfile(vim.env.SALVE_EXPECTED), "\n") then
    fail("the saved file is not the repaired one:\n" .. table.concat(saved, "\n"))
  end
  vim.cmd("SalveAnalyse")
  vim.wait(500, function() return false end)
  await("still proved", function() return lens_with("✓ proved") end)
  say("the saved file is the repaired one")
end

local fine, reason = xpcall(story, debug.traceback)
if not fine then
  fail(reason)
end
vim.cmd("qall!")
