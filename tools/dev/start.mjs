// `npm start` and `npm run dev`. Plain JavaScript, because it installs the packages first.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../../build/user-error.mjs";
import { ensureInstalled } from "./src/install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

try {
  process.chdir(root);
  if (!existsSync("package-lock.json")) {
    throw new UserError(`package-lock.json is missing in ${root}. Restore it from the repository.`);
  }
  ensureInstalled(root);
  process.env.TSX_TSCONFIG_PATH = join(root, "tools/tsconfig.json");
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./src/main.ts");
  process.exitCode = await main({ root, isDevelopment: process.argv.includes("--dev") });
} catch (error) {
  console.error(error?.name === "UserError" ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
process.exit();
