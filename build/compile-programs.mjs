// Compiles the programs that production runs without devDependencies: the server, migrations,
// backup and restore, and the workers that check uploads and read calendars. All stay one folder below the root, as their relative paths expect.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const programs = {
  server: "server/index.ts",
  migrate: "build/migrate.ts",
  backup: "deploy/backup/backup.ts",
  restore: "deploy/backup/restore.ts",
  crons: "deploy/crons/crons.ts",
};

const shared = /** @type {const} */ ({
  absWorkingDir: root,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  logLevel: "warning",
});

/** What bundled CommonJS packages expect to find. */
const commonJsNames = [
  'import { createRequire as createBundleRequire } from "node:module";',
  "const require = createBundleRequire(import.meta.url);",
  "const __dirname = import.meta.dirname;",
].join(" ");

/**
 * Compiles the programs into `dist/`. Without esbuild (a production install), keeps what's there.
 *
 * @param options.withPackages puts their packages into them too, for an image that has only what
 * Next.js needs in node_modules.
 */
export async function compilePrograms({ withPackages = false } = {}) {
  const esbuild = await import("esbuild").catch(() => undefined);
  if (!esbuild) {
    if (Object.keys(programs).every((name) => existsSync(join(root, `dist/${name}.mjs`)))) return;
    throw new Error("dist/ is missing. Run `npm run build` with devDependencies installed.");
  }
  await esbuild.build({
    ...shared,
    entryPoints: programs,
    ...(withPackages
      ? { banner: { js: commonJsNames }, external: ["pg-native", "next"] }
      : { packages: "external" }),
  });
  await esbuild.build({
    ...shared,
    entryPoints: {
      "check-ebook": "lib/ebook-files/check-ebook-worker.ts",
      "read-calendar": "lib/consultations/busy-calendars/read-calendar-worker.ts",
    },
    banner: { js: commonJsNames },
    // Not in the site's own bundle either: it reads its WebAssembly file from its folder.
    external: ["harfbuzzjs"],
  });
  // esbuild runs as a service, which would stay alive as long as `npm start`.
  await esbuild.stop();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await compilePrograms({ withPackages: process.argv.includes("--with-packages") }).catch(
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
