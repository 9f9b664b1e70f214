// `npm run build`: audits the dependencies, builds the site with the result, and compiles dist/.
// A CI that has audited already passes DEPENDENCY_AUDIT instead.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditDependencies } from "./audit-dependencies.mjs";
import { compilePrograms } from "./compile-programs.mjs";
import { loadEnvFiles } from "./env-files.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
loadEnvFiles(root);
const audit = process.env.DEPENDENCY_AUDIT || (await auditDependencies(root));
console.log(`Dependency audit: ${audit}`);
// Before the build, which includes the worker that checks uploads in the site's own files.
await compilePrograms();
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/next/dist/bin/next"), "build"],
  { cwd: root, env: { ...process.env, DEPENDENCY_AUDIT: audit }, stdio: "inherit" },
);
process.exitCode = status ?? 1;
