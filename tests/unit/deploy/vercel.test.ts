import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const readJson = (path: string) =>
  JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>;

test("the configuration for Hobby is the same without crons, which it refuses", () => {
  const { crons, ...others } = readJson("vercel.json");
  expect(crons).toHaveLength(3);
  expect(readJson("deploy/vercel-hobby.json")).toEqual(others);
});

test("no route asks for more seconds than every plan of Vercel allows", () => {
  const seconds = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join("app", path), "utf8").matchAll(/^export const maxDuration = (\d+);$/gm),
    ])
    .map(([, value]) => Number(value));
  expect(seconds.length).toBeGreaterThan(3);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(300);
});
