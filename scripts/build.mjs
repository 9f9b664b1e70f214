// `npm run build`: audits the dependencies and builds with the result inlined into the site.
// A DEPENDENCY_AUDIT that is already set (by a CI that has run the audit) is used instead.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditDependencies } from "../build/audit-dependencies.mjs";
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
