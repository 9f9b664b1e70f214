import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const compose = readFileSync("deploy/compose.yaml", "utf8");
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");

test("the backup container may write the volume that backups go to", () => {
  expect(compose).toContain("backups:/backups");
  const stage = dockerfile.slice(dockerfile.indexOf(" AS backup"));
  const owned = stage.indexOf("mkdir /backups && chown postgres:postgres /backups");
  expect(owned).toBeGreaterThan(0);
  expect(stage.indexOf("USER postgres")).toBeGreaterThan(owned);
});

test("site, proxy and backup come from one build", () => {
  const builds = [...compose.matchAll(/^ +args: (.*)$/gm)].map(([, settings]) => settings);
  expect(builds).toEqual(["&build-settings", "*build-settings", "*build-settings"]);
});

test("the image's build compiles the server's code as the user that runs it", () => {
  const stage = dockerfile.slice(dockerfile.indexOf(" AS site"), dockerfile.indexOf(" AS proxy"));
  const steps = [
    "NODE_COMPILE_CACHE=/app/.compile-cache",
    "chown node:node /data .compile-cache",
    "USER node",
    "node /deploy/fill-compile-cache.mjs /app",
  ].map((step) => stage.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});
