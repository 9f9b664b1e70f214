import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Chromium without a window, which opens pages in a quarter of the time. */
const headlessShell = "chromium-headless-shell";
const browserNames = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const browserFolders = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds a program with one of these names: in PATH first, then in the usual folders. */
function find(names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...browserFolders].filter(Boolean);
  const candidates = folders.flatMap((folder) =>
    /chrome(\.exe)?$|Chromium$/i.test(folder) && !folder.startsWith("/opt")
      ? [folder]
      : names.map((name) => join(folder, name)),
  );
  // Ubuntu's `chromium-browser` may be a shell script that only says to install the snap.
  return candidates.find(
    (path) =>
      isExecutable(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0,
  );
}

/**
 * Finds Chromium on this system: CHROMIUM_PATH, then the headless shell, then a full browser.
 *
 * @param requireFullBrowser skips the shell, which draws text differently from visitors' browsers.
 */
export function findChromium({ requireFullBrowser = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  return (requireFullBrowser ? undefined : find([headlessShell])) ?? find(browserNames);
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
 * Finds Chromium; as root, installs Debian's package if there's none.
 *
 * @throws Error that says how to install one.
 */
export function ensureChromium({ requireFullBrowser = false } = {}) {
  const options = { requireFullBrowser };
  if (process.env.CHROMIUM_PATH) {
    const given = findChromium(options);
    if (given) return given;
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which isn't executable.`);
  }
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (canInstall && !(requireFullBrowser ? findChromium(options) : find([headlessShell]))) {
    console.log("Installing Chromium from the system's packages...");
    aptGet("update");
    if (!requireFullBrowser) aptGet("install", "-y", "--no-install-recommends", headlessShell);
    if (!findChromium(options)) aptGet("install", "-y", "--no-install-recommends", "chromium");
  }
  const found = findChromium(options);
  if (found) return found;
  throw new Error(
    "Chromium wasn't found. Install it (Debian, Ubuntu: `sudo apt-get install chromium`; macOS: " +
      "`brew install --cask chromium`) or set CHROMIUM_PATH.",
  );
}
