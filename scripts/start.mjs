// `npm start` and `npm run dev`. Plain JavaScript: it runs before anything is installed.
// Checks Node and npm, installs, then hands over to start/main.ts.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkDisk, install, installNeeded } from "./start/install.mjs";
import { takeLock } from "./start/lock.mjs";
import { Problem } from "./start/problem.mjs";

const MIN_NODE = [20, 19];
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const reasons = {
  missing: "Installing the packages (a minute or two, once)",
  changed: "Installing the packages again: the lockfile has changed",
  unfinished: "Installing the packages again: the last install was not finished",
};

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new Problem(
    `This needs Node.js ${MIN_NODE.join(".")} or later, and here is ${process.versions.node}. ` +
      "Install a newer one from nodejs.org (or `nvm install 22`) and start again.",
  );
}

let lock;
try {
  process.chdir(root);
  checkNode();
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
