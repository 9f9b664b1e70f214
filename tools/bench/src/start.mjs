// `npm run bench [section …]`: the figures, each beside its baseline from the same run.
// Plain JavaScript: it installs first, then hands over to bench/main.ts.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install, installNeeded } from "./start/install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
if (installNeeded(root)) await install(root);
process.env.TSX_TSCONFIG_PATH = join(root, "scripts/tsconfig.json");
process.env.NEXT_TELEMETRY_DISABLED = "1";
// Beside the ports of a shop in use and of the end-to-end tests.
process.env.E2E_PORT ||= "3500";
const { register } = await import("tsx/esm/api");
register();
const { main } = await import(pathToFileURL(join(root, "scripts/bench/main.ts")).href);
process.exit(await main(process.argv.slice(2)));
