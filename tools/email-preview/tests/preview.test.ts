import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { render } from "react-email";
import { expect, test } from "vitest";
import { emailKinds } from "@/db/values/emails";
import "../src/main";

const folder = join(import.meta.dirname, "../previews");
const list = (group: string) =>
  readdirSync(join(folder, group)).map((file) => `${group}/${file.replace(".jsx", "")}`);

test("writes a preview for every kind of email and the 92 newsletter emails", () => {
  expect(list("transactional")).toEqual(emailKinds.map((kind) => `transactional/${kind}`).sort());
  expect(list("newsletter")).toHaveLength(92);
});

test.each([...list("transactional"), ...list("newsletter")])("renders %s", async (name) => {
  const { default: Preview } = await import(join(folder, `${name}.jsx`));
  const html = await render(createElement(Preview));
  expect(html).toContain("<html");
  expect(html).not.toMatch(/\{\{|undefined|\[object/);
});
