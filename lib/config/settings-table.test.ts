import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvError, loadEnv, settingNames } from "@/lib/config/env";
import { getBuildSettings } from "@/tools/dev/src/site-build";

/** The rows of the settings table of docs/operations.md, with their names and descriptions. */
const rows = readFileSync("docs/operations.md", "utf8")
  .split("\n")
  .filter((line) => /^\| `[A-Z]/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, names = "", meaning = ""]) => ({
    isBuiltIn: names.endsWith("°"),
    // A mark is for the name before it only.
    names: [...names.matchAll(/`(\w+)`(?: ([*†]))?/g)].map(([, name = "", mark]) => ({
      name,
      isStarred: mark === "*",
      isNeededFirst: mark !== undefined,
    })),
    meaning,
  }));
const named = rows.flatMap(({ names }) => names);

function productionProblems(given: Readonly<Record<string, string>>): string {
  try {
    loadEnv({ DEPLOY_ENV: "production", ...given });
    return "";
  } catch (error) {
    if (error instanceof EnvError) return error.problems.join("\n");
    throw error;
  }
}

test("the settings table marks exactly the required settings with a star", () => {
  const missing = [...productionProblems({}).matchAll(/^(\w+) is missing/gm)].map(
    ([, name]) => name,
  );
  const starred = named.filter(({ isStarred }) => isStarred).map(({ name }) => name);
  expect(starred.sort()).toEqual(missing.sort());
});

test("the settings table mentions every setting that production rejects", () => {
  const isRefused = (name: string) =>
    productionProblems({ [name]: "x" }).includes(`${name} is for local use only`);
  const rejected = rows.filter(({ meaning }) => meaning.includes("refused in production"));
  expect(rejected.flatMap(({ names }) => names.map(({ name }) => name))).toEqual(
    named.map(({ name }) => name).filter(isRefused),
  );
  expect(isRefused("STRIPE_API_URL")).toBe(true);
});

test("the settings table marks exactly the build-time settings with a circle", () => {
  const marked = rows.filter(({ isBuiltIn }) => isBuiltIn).flatMap(({ names }) => names);
  const allSettings = Object.fromEntries(named.map(({ name }) => [name, "x"]));
  const builtIn = Object.keys(getBuildSettings(allSettings));
  expect(marked.map(({ name }) => name).sort()).toEqual(builtIn.sort());
});

/** Settings that only a local site or our own programs set. */
const isLocal = (meaning: string) => /^(local only|set by)|for local use/.test(meaning);

test(".env.example has every setting of production, with the required ones first", async () => {
  const toLines = (isRequired: boolean) =>
    rows.flatMap(({ names, meaning }) => {
      const listed = names.filter(({ isNeededFirst }) => isNeededFirst === isRequired);
      if (listed.length === 0 || isLocal(meaning)) return [];
      const text = meaning.replace(/\[(.*?)\]\(.*?\)/g, "$1").replaceAll("`", "");
      return [`# ${text}`, ...listed.map(({ name }) => `${isRequired ? "" : "# "}${name}=`), ""];
    });
  const header = "# Settings of a production site, from the table in docs/operations.md.";
  const text = [header, "", ...toLines(true), "# Optional.", "", ...toLines(false)].join("\n");
  await expect(text).toMatchFileSnapshot("../../.env.example");
});

test("the button for Vercel asks for every required setting, and for the bucket", () => {
  const [, query = ""] =
    /vercel\.com\/new\/clone\?([^)]+)\)/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const asked = new URLSearchParams(query).get("env")?.split(",");
  const required = named.filter(({ isStarred }) => isStarred).map(({ name }) => name);
  const onVercel = [...productionProblems({ VERCEL: "1" }).matchAll(/^(\w+) is missing/gm)].map(
    ([, name = ""]) => name,
  );
  const keys = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const first = named.filter(({ isStarred, isNeededFirst }) => isNeededFirst && !isStarred);
  expect(first.map(({ name }) => name)).toEqual(["MAIL_FROM", "ADMIN_EMAILS"]);
  expect(asked?.sort()).toEqual([...onVercel, ...keys, ...first.map(({ name }) => name)].sort());
  expect(onVercel).toEqual(
    expect.arrayContaining(required.filter((name) => name !== "TRUSTED_PROXIES")),
  );
});

test("the settings table has every setting", () => {
  const platforms = ["DATABASE_URL_UNPOOLED"];
  const names = [...named.map(({ name }) => name), ...platforms];
  expect(settingNames.filter((name) => !names.includes(name))).toEqual([]);
});
