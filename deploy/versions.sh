# For start.sh, update.sh and rollback.sh: reads and writes deploy/.env, and names the version in this folder.
env_file=${ENV_FILE:-.env}

get_setting() { sed -n "s/^$1=//p" "$env_file" | tail -1; }

set_setting() { # NAME VALUE
  { grep -v "^$1=" "$env_file" || true; printf '%s=%s\n' "$1" "$2"; } > "$env_file.new"
  # Not in place of it: it keeps its owner and permissions.
  cat "$env_file.new" > "$env_file"
  rm "$env_file.new"
}

get_version() { # such as 1.4.0-3f2a9c1
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' ../package.json)
  commit=$(git rev-parse --short HEAD 2> /dev/null || date +%Y%m%d%H%M)
  printf '%s-%s' "$version" "$commit"
}
