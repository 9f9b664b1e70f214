import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// A zone 45 minutes off the hour, without daylight saving: date mistakes show up.
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
    // More workers than cores, because some tests wait for programs or the database.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "unit",
          // Unit tests share no state, and reloading every module took two thirds of the time.
          isolate: false,
          include: [
            "{lib,components,emails,db,app,build}/**/*.test.{ts,tsx}",
            "tests/unit/**/*.test.{ts,tsx}",
            "tests/{architecture,language,spelling}.test.ts",
          ],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          // Apart from the unit tests, because these take most of a minute. A busy machine needs far longer.
          name: "cpu",
          include: ["tests/cpu/**/*.test.ts"],
          testTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "programs",
          include: ["tools/**/*.test.ts", "server/**/*.test.ts"],
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
      {
        resolve: { alias },
        test: {
          ...shared,
          name: "operations",
          include: ["tests/operations/**/*.test.ts"],
          globalSetup: ["tests/operations/support/image.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
