// Begins a start, once run.mjs has found Node.js new enough. Plain JavaScript: it runs before
// anything is installed. Takes the folder's lock, installs, then hands over to main.ts.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkDisk, install, installNeeded } from "./install.mjs";
import { takeLock } from "./lock.mjs";
import { Problem } from "./problem.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const reasons = {
  missing: "Installing the packages (a minute or two, once)",
  changed: "Installing the packages again: the lockfile has changed",
  unfinished: "Installing the packages again: the last install was not finished",
};

let lock;
try {
  process.chdir(root);
  if (!existsSync(join(root, "package-lock.json"))) {
    throw new Problem(`package-lock.json is missing in ${root}: take it from the repository.`);
  }
  lock = takeLock(join(resolve(root, process.env.DATA_DIR || ".data"), "start.lock"));
  const reason = installNeeded(root);
  if (reason) {
    checkDisk(root);
    console.log(`${reasons[reason]} …`);
    await install(root);
  }
  process.env.TSX_TSCONFIG_PATH = join(root, "scripts/tsconfig.json");
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(pathToFileURL(join(root, "scripts/start/main.ts")).href);
  process.exitCode = await main({ root, dev: process.argv.includes("--dev"), lock });
} catch (error) {
  console.error(error?.name === "Problem" ? `\n${error.message}\n` : error);
  process.exitCode = 1;
} finally {
  lock?.release();
}
process.exit();
