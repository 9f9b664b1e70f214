// `npm run db:studio`, `npm run db:reset` and `npm run seed:demo`, on the local database.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./src/install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const commands = ["studio", "reset", "demo"];

try {
  process.chdir(root);
  const command = process.argv[2];
  if (!commands.includes(command)) {
    throw new Error(`Unknown command. Use ${commands.join(", ")}.`);
  }
  ensureInstalled(root);
  process.env.TSX_TSCONFIG_PATH = join(root, "tools/tsconfig.json");
  const { register } = await import("tsx/esm/api");
  register();
  if (command === "demo") {
    const { runSeedDemo } = await import("./src/demo/command.ts");
    await runSeedDemo(root, { isReset: process.argv.includes("--reset") });
  } else {
    const { openStudio, resetDatabase } = await import("./src/database-commands.ts");
    await (command === "studio" ? openStudio(root) : resetDatabase(root));
  }
} catch (error) {
  console.error(error?.name === "UserError" ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
process.exit();
