import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const compose = readFileSync("deploy/compose.yaml", "utf8");

test("site, proxy and backup come from one build", () => {
  const builds = [...compose.matchAll(/^ +args: (.*)$/gm)].map(([, settings]) => settings);
  expect(builds).toEqual(["&build-settings", "*build-settings", "*build-settings"]);
});
