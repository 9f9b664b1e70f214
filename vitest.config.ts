import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// An odd zone, without daylight saving and 45 minutes off the hour: wrong dates show themselves.
process.env.TZ = "Asia/Kathmandu";
const seed = process.env.FC_SEED ?? String(Date.now() % 2 ** 31);
process.env.FC_SEED = seed;

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = [
  { find: /^@\//, replacement: root },
  { find: /^server-only$/, replacement: `${root}tests/support/server-only.ts` },
];
const shared = {
  root,
  environment: "node",
  setupFiles: ["tests/support/setup.ts"],
  env: { TZ: "Asia/Kathmandu", FC_SEED: seed },
  restoreMocks: true,
  unstubEnvs: true,
} satisfies TestProjectInlineConfiguration["test"];

export default defineConfig({
  resolve: { alias },
  test: {
    reporters: ["default", "./tests/support/run-reporter.ts"],
    // Half as many again as cores, since some wait for programs or the database: with three on two
    // cores unit took 62 s instead of 72, integration 197 instead of 221.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          // Pure: they leave nothing behind for the file after. Loading all anew took two thirds.
          isolate: false,
          include: [
            "{lib,components,emails,db,app,build}/**/*.test.{ts,tsx}",
            "tests/unit/**/*.test.{ts,tsx}",
            "tests/architecture.test.ts",
          ],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "programs",
          include: ["tools/*/**/*.test.ts", "tests/start/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "integration",
          isolate: false,
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/support/postgres.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
