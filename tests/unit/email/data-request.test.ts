import { expect, test } from "vitest";
import type { DataRequestEmail } from "@/db/values/data-requests";
import { renderEmail } from "@/lib/email/render/render-email";
import { testProfile } from "@/tests/support/profile";

const render = (props: DataRequestEmail) =>
  renderEmail("data_request", props, { to: "ray@shop.test", profile: testProfile });
const url = "https://shop.test/data-request?token=t1";

test("an email that asks to confirm says that nothing happens otherwise", async () => {
  const { subject, text } = await render({ step: "confirm", kind: "deletion", url });
  expect(subject).toBe("Confirm your request to delete your data");
  expect(text).toContain(url);
  expect(text).toContain("Nothing will happen.");
});

test("an export's email has the link and says that it expires", async () => {
  const expiresAt = "2030-03-17T18:00:00.000Z";
  const { text } = await render({ step: "file_ready", url, expiresAt });
  expect(text).toContain(url);
  expect(text).toContain("The link works until");
});

test("a deletion's email lists what's kept", async () => {
  const { text } = await render({ step: "deleted", kept: ["Your orders", "A code"] });
  expect(text).toContain("• Your orders.");
  expect(text).toContain("• A code.");
});

test("an extension's email has the new deadline, staff's reason as text, and how to complain", async () => {
  const reason = "Two libraries to check.\n<b>Sorry</b>";
  const { subject, html, text } = await render({
    step: "extended",
    kind: "export",
    reason,
    dueOn: "2030-05-30",
  });
  expect(subject).toBe("We need more time for your data request");
  expect(text).toContain("a copy of the data we store about you");
  expect(text).toContain("We'll answer by May 30, 2030.");
  expect(html).toContain("&lt;b&gt;Sorry");
  expect(text).toContain("complain to the data protection authority");
});

test("a refusal contains staff's reason as text, and how to complain", async () => {
  const reason = "Not yours.\n<b>Sorry</b>";
  const { html, text } = await render({ step: "refused", kind: "export", reason });
  expect(html).toContain("&lt;b&gt;Sorry");
  expect(text).toContain("file a complaint with the data protection authority");
});
