-- The Neovim client: starts `salve serve` for C files, shows code lenses, adds commands.
-- Works with Neovim 0.7 to 0.11. Knows the LSP client only; whatever could live in the server
-- lives there.

local M = {}

local defaults = {
  cmd = { "salve", "serve" },
  -- The keys of .salve.yaml, which they outrank: { timeout = 10, mutationLevel = 2 }
  settings = {},
  lenses = true,
}

-- Each user command, the server's command, and whether it concerns the place of the cursor.
local commands = {
  { "SalveMoreRepairs", "salve.requestMoreRepairs", true, "Search more repairs for this function" },
  { "SalveTest", "salve.createTest", true, "Make a test of this function's failing input" },
  { "SalveCompare", "salve.compareRepairs", true, "Compare the first two repairs of this function" },
  { "SalveAnalyse", "salve.analyseNow", true, "Analyse this file now" },
  { "SalveStop", "salve.stop", false, "Stop the running analyses" },
  { "SalveRestartWorkers", "salve.restartWorkers", false, "Restart the worker processes" },
}

local root_markers = { ".salve.yaml", "compile_commands.json", ".git" }

local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ":p:h")
  for _, marker in ipairs(root_markers) do
    local found = vim.fn.findfile(marker, folder .. ";")
    if found == "" then
      found = vim.fn.finddir(marker, folder .. ";")
    end
    if found ~= "" then
      return vim.fn.fnamemodify(found, ":p:h" .. (vim.fn.isdirectory(found) == 1 and ":h" or ""))
    end
  end
  return folder
end

local clients = vim.lsp.get_clients or vim.lsp.get_active_clients -- the former since 0.10

--- The client that serves this buffer, or nil.
function M.client(buffer)
  for _, client in pairs(clients()) do
    if client.name == "salve" and vim.lsp.buf_is_attached(buffer, client.id) then
      return client
    end
  end
end

local function request(client, method, params, handler, buffer)
  if vim.fn.has("nvim-0.11") == 1 then
    client:request(method, params, handler, buffer)
  else
    client.request(method, params, handler, buffer)
  end
end

local function refresh_lenses(client)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.lsp.buf_is_attached(buffer, client.id) then
      local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
      request(client, "textDocument/codeLens", params, vim.lsp.codelens.on_codelens, buffer)
    end
  end
end

local function client_config(options, file)
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  local handlers = {}
  -- Neovim 0.7 answers workspace/configuration without declaring it.
  capabilities.workspace.configuration = true
  if options.lenses then
    capabilities.workspace.codeLens = { refreshSupport = true }
    handlers["workspace/codeLens/refresh"] = function(_, _, context)
      local client = vim.lsp.get_client_by_id(context.client_id)
      if client then
        refresh_lenses(client)
      end
      return vim.NIL
    end
  end
  -- An empty Lua table would be sent as an empty list.
  local settings = next(options.settings) and options.settings or vim.empty_dict()
  return {
    name = "salve",
    cmd = options.cmd,
    root_dir = root_of(file),
    settings = { salve = settings },
    capabilities = capabilities,
    handlers = handlers,
    on_attach = function(client)
      if options.lenses then
        refresh_lenses(client)
      end
    end,
  }
end

local function attach(options, buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == "" or vim.bo[buffer].buftype ~= "" or M.client(buffer) then
    return
  end
  local config = client_config(options, file)
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  for _, client in pairs(clients()) do
    if client.name == "salve" and client.config.root_dir == config.root_dir then
      vim.lsp.buf_attach_client(buffer, client.id)
      return
    end
  end
  local id = vim.lsp.start_client(config)
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

--- Runs a server command; errors are shown.
function M.execute(command, needs_place)
  local buffer = vim.api.nvim_get_current_buf()
  local client = M.client(buffer)
  if not client then
    vim.notify("Salve does not serve this buffer", vim.log.levels.WARN)
    return
  end
  local arguments
  if needs_place then
    local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
    arguments = { { uri = place.textDocument.uri, position = place.position } }
  end
  request(client, "workspace/executeCommand", { command = command, arguments = arguments }, function(failure)
    if failure then
      vim.notify("Salve: " .. failure.message, vim.log.levels.ERROR)
    end
  end, buffer)
end

function M.setup(options)
  options = vim.tbl_deep_extend("force", defaults, options or {})
  for _, row in ipairs(commands) do
    local name, command, needs_place, description = unpack(row)
    vim.api.nvim_create_user_command(name, function()
      M.execute(command, needs_place)
    end, { desc = description })
  end
  local group = vim.api.nvim_create_augroup("salve", { clear = true })
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = "c",
    callback = function(event)
      attach(options, event.buf)
    end,
  })
  -- Files that were open before.
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == "c" then
      attach(options, buffer)
    end
  end
end

return M
