// `npm run build`: audits the dependencies, then builds with the answer written into the site.
// DEPENDENCY_AUDIT given from outside (by a CI that has asked already) is believed instead.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditDependencies } from "./audit/audit.mjs";
import { readEnvFiles } from "./start/env-files.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
readEnvFiles(root);
const answer = process.env.DEPENDENCY_AUDIT || (await auditDependencies(root));
console.log(`Audit of the dependencies: ${answer}`);
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
const { status } = spawnSync(process.execPath, [next, "build"], {
  cwd: root,
  env: { ...process.env, DEPENDENCY_AUDIT: answer },
  stdio: "inherit",
});
process.exit(status ?? 1);
