import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { budgetRanges, partnershipTypes } from "@/lib/inquiries/choices";
import { partnershipFormSchema } from "@/lib/inquiries/inquiry-forms";

const docs = readFileSync("docs/api.md", "utf8");

test("the documented partnership inquiry is valid and has every field", () => {
  const example = JSON.parse(/-d '(\{[\s\S]*?\})'/.exec(docs)?.[1] ?? "");
  expect(partnershipFormSchema.safeParse(example)).toMatchObject({ success: true });
  expect(Object.keys(example).sort()).toEqual(Object.keys(partnershipFormSchema.shape).sort());
});

test("the documented choices are the form's", () => {
  const listed = (field: string) => {
    const row = docs.split("\n").find((line) => line.startsWith(`| \`${field}\` |`)) ?? "";
    return [...(row.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, value]) => value);
  };
  expect(listed("partnershipType")).toEqual([...partnershipTypes]);
  expect(listed("budgetRange")).toEqual([...budgetRanges]);
});

test("every cron is documented", () => {
  const { crons } = JSON.parse(readFileSync("vercel.json", "utf8"));
  const names = crons.map(({ path }: { path: string }) => path.split("/").at(-1));
  expect(docs).toContain(`/api/cron/${names.join("`, `")}\``);
});

test("every file that docs/operations.md names exists", () => {
  const madeByOperators = ["deploy/.env", "deploy/certificates"];
  const folders = "app|build|db|deploy|lib|server|tests";
  const text = readFileSync("docs/operations.md", "utf8");
  const files = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./()-]+)\``, "g"))].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(20);
  const missing = files.filter((file) => !existsSync(file));
  expect(missing.filter((file) => !madeByOperators.includes(file))).toEqual([]);
});
