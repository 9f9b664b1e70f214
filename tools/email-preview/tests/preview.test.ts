import { expect, test } from "vitest";
import { emailKinds } from "@/db/values/emails";
import { createPreview, listEmails } from "../src/main";

const emails = await listEmails();
const app = createPreview();

const get = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, body: await response.text() };
};

test("lists every transactional email and the 92 newsletter emails", async () => {
  const ids = emails.map(({ id }) => id);
  expect(ids.slice(0, emailKinds.length)).toEqual(emailKinds);
  expect(ids.filter((id) => id.startsWith("issue-"))).toHaveLength(92);
  expect(ids.slice(emailKinds.length, emailKinds.length + 3)).toEqual([
    "issue-w1",
    "issue-w2",
    "issue-001",
  ]);
  const { status, body } = await get("/");
  expect(status).toBe(200);
  for (const id of ids) expect(body).toContain(`href="/emails/${id}"`);
});

test.each(emails)("renders $id", async ({ render }) => {
  const { subject, html, text } = await render();
  expect(subject).not.toBe("");
  expect(html).toContain("<html");
  expect(text).not.toMatch(/\{\{|undefined|\[object/);
});

test.each(["receipt", "issue-012"])("shows the HTML and text of %s", async (id) => {
  const email = emails.find((listed) => listed.id === id);
  const rendered = await email?.render();
  const light = await get(`/emails/${id}`);
  expect(light.body).toContain(`src="/emails/${id}/light"`);
  expect((await get(`/emails/${id}/light`)).body).toContain("@media not all");
  expect((await get(`/emails/${id}/dark`)).body).not.toContain("prefers-color-scheme:dark");
  const text = await get(`/emails/${id}?look=text`);
  const [firstLine = ""] = rendered?.text.trim().split("\n") ?? [];
  expect(firstLine).not.toBe("");
  expect(text.body).toContain(`<pre>${firstLine.slice(0, 8)}`);
});

test("answers 404 for an unknown email", async () => {
  expect((await get("/emails/unknown")).status).toBe(404);
  expect((await get("/emails/unknown/light")).status).toBe(404);
});
