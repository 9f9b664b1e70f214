import { existsSync } from "node:fs";

/** Returns how to run npm: the program, its first arguments, and whether it needs a shell (Windows). */
export function findNpm() {
  const path = process.env.npm_execpath;
  if (path?.endsWith(".js") && existsSync(path)) {
    return { command: process.execPath, args: [path], shell: false };
  }
  const isWindows = process.platform === "win32";
  return { command: isWindows ? "npm.cmd" : "npm", args: [], shell: isWindows };
}
