// `npm run db:studio` and `npm run db:reset`, on the local database.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./src/install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const commands = ["studio", "reset"];

try {
  process.chdir(root);
  const command = process.argv[2];
  if (!commands.includes(command))
    throw new Error(`Unknown command. Use ${commands.join(" or ")}.`);
  ensureInstalled(root);
  process.env.TSX_TSCONFIG_PATH = join(root, "tools/tsconfig.json");
  const { register } = await import("tsx/esm/api");
  register();
  const { openStudio, resetDatabase } = await import("./src/database-commands.ts");
  await (command === "studio" ? openStudio(root) : resetDatabase(root));
} catch (error) {
  console.error(error?.name === "UserError" ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
process.exit();
