import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without a window's furniture, which a page then need not be given: a quarter of the time. */
const SHELL = "chromium-headless-shell";
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

/** Of this name, or of the usual names. PATH first, then the usual places. */
function find(names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...PLACES].filter(Boolean);
  const candidates = folders.flatMap((folder) =>
    /chrome(\.exe)?$|Chromium$/i.test(folder) && !folder.startsWith("/opt")
      ? [folder]
      : names.map((name) => join(folder, name)),
  );
  // Ubuntu's `chromium-browser` may be a shell script that only says to install the snap.
  return candidates.find(
    (path) => isProgram(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0,
  );
}

/**
 * The path of a Chromium of this system: CHROMIUM_PATH, then the shell, then the whole browser. In:
 * whether only the whole one will do, which draws letters as visitors' browsers do.
 */
export function findChromium({ whole = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  return (whole ? undefined : find([SHELL])) ?? find(NAMES);
}

function aptGet(...args) {
  const { status } = spawnSync("apt-get", ["-qq", "-o", "Acquire::http::Timeout=20", ...args], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 90_000,
  });
  return status === 0;
}

/**
 * Finds Chromium, and as root installs Debian's shell, or else the whole browser, where there is
 * none. In: as for `findChromium`. Throws an Error that says how to get one.
 */
export function ensureChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM_PATH) {
    const given = findChromium({ whole });
    if (given) return given;
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which can't be run.`);
  }
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall && !(whole ? findChromium({ whole }) : find([SHELL]))) {
    console.log("Installing Chromium from the system's packages …");
    aptGet("update");
    if (!whole) aptGet("install", "-y", "--no-install-recommends", SHELL);
    if (!findChromium({ whole })) aptGet("install", "-y", "--no-install-recommends", "chromium");
  }
  const found = findChromium({ whole });
  if (found) return found;
  throw new Error(
    "No Chromium found. Install one (Debian, Ubuntu: `sudo apt-get install chromium`; macOS: " +
      "`brew install --cask chromium`) or name it with CHROMIUM_PATH.",
  );
}
