// `npm run bench [section …] [/page …]`. Plain JavaScript, because it may have to install tsx first.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "../../dev/src/install.mjs";

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, "../../..");
process.chdir(root);
ensureInstalled(root);
process.env.TSX_TSCONFIG_PATH = join(folder, "../tsconfig.json");
process.env.NEXT_TELEMETRY_DISABLED = "1";
// Other ports than a running shop and the end-to-end tests.
process.env.E2E_PORT ||= "3500";
const { register } = await import("tsx/esm/api");
register();
const { main } = await import(pathToFileURL(join(folder, "main.ts")).href);
const missed = await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message.startsWith("Unknown: ") ? error.message : error);
  return 1;
});
process.exit(missed === 0 ? 0 : 1);
