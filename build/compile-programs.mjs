// Compiles the programs that production runs without devDependencies: dist/server.mjs and
// dist/migrate.mjs. Both stay one folder below the root, as their relative paths expect.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const programs = { server: "server/index.ts", migrate: "build/migrate.ts" };

/** Compiles the programs into `dist/`. Without esbuild (a production install), keeps what's there. */
export async function compilePrograms() {
  const esbuild = await import("esbuild").catch(() => undefined);
  if (!esbuild) {
    if (Object.keys(programs).every((name) => existsSync(join(root, `dist/${name}.mjs`)))) return;
    throw new Error("dist/ is missing. Run `npm run build` with devDependencies installed.");
  }
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "warning",
  });
  // esbuild runs as a service, which would stay alive as long as `npm start`.
  await esbuild.stop();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await compilePrograms().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
