import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a Chromium of this system: CHROMIUM_PATH, then PATH, then the usual places. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...PLACES].filter(Boolean);
  const candidates = folders.flatMap((folder) =>
    /chrome(\.exe)?$|Chromium$/i.test(folder) && !folder.startsWith("/opt")
      ? [folder]
      : NAMES.map((name) => join(folder, name)),
  );
  // Ubuntu's `chromium-browser` may be a shell script that only says to install the snap.
  return candidates.find(
    (path) => isProgram(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0,
  );
}

function aptGet(...args) {
  const { status } = spawnSync("apt-get", args, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

/** Finds Chromium, or as root installs Debian's. Throws an Error that says how to get one. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which can't be run.`);
  }
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) {
    console.log("Installing Chromium from the system's packages …");
    aptGet("update", "-qq");
    if (aptGet("install", "-y", "-qq", "--no-install-recommends", "chromium")) {
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  throw new Error(
    "No Chromium found. Install one (Debian, Ubuntu: `sudo apt-get install chromium`; macOS: " +
      "`brew install --cask chromium`) or name it with CHROMIUM_PATH.",
  );
}
