import { expect, it, vi } from "vitest";
import { exampleEmail, openInbox } from "./support/inbox";

const batch = [
  { ...exampleEmail, subject: "One" },
  { ...exampleEmail, subject: "Two" },
];

it("returns a sent email with all its fields", async () => {
  const { resend } = await openInbox();
  const { data } = await resend.emails.send({
    ...exampleEmail,
    cc: "bo@example.com",
    replyTo: ["help@example.com"],
    html: "<p>Paid.</p>",
    headers: { "X-Order": "1042" },
    tags: [{ name: "kind", value: "receipt" }],
  });
  const email = await resend.emails.get(data?.id ?? "");
  expect(email.data).toMatchObject({
    object: "email",
    id: data?.id,
    from: "Shop <shop@example.com>",
    to: ["ana@example.com"],
    cc: ["bo@example.com"],
    bcc: null,
    reply_to: ["help@example.com"],
    subject: "Receipt",
    html: "<p>Paid.</p>",
    text: "Paid.",
    headers: { "X-Order": "1042" },
    tags: [{ name: "kind", value: "receipt" }],
  });
  expect((await resend.emails.get("missing")).error).toMatchObject({ name: "not_found" });
});

it("lists emails newest first, in pages", async () => {
  const { resend } = await openInbox();
  for (const subject of ["One", "Two", "Three"]) {
    await resend.emails.send({ ...exampleEmail, subject });
  }
  const first = await resend.emails.list({ limit: 2 });
  expect(first.data?.data.map(({ subject }) => subject)).toEqual(["Three", "Two"]);
  expect(first.data?.has_more).toBe(true);
  const second = await resend.emails.list({ limit: 2, after: first.data?.data[1]?.id ?? "" });
  expect(second.data?.data.map(({ subject }) => subject)).toEqual(["One"]);
  expect(second.data?.has_more).toBe(false);
});

it("returns the first response for a repeated idempotency key, without a second email", async () => {
  const { resend, list } = await openInbox();
  const key = { idempotencyKey: "receipt/1" };
  const sent = await resend.emails.send({ ...exampleEmail, headers: { a: "1", b: "2" } }, key);
  const reordered = { ...exampleEmail, headers: { b: "2", a: "1" } };
  const repeated = await resend.emails.send(reordered, key);
  expect(repeated.data).toEqual(sent.data);

  const batchKey = { idempotencyKey: "batch/1" };
  const sentBatch = await resend.batch.send(batch, batchKey);
  expect((await resend.batch.send(batch, batchKey)).data).toEqual(sentBatch.data);
  expect(await list()).toHaveLength(3);
});

it("rejects an idempotency key that was used with another body or endpoint", async () => {
  const { resend, list } = await openInbox();
  const key = { idempotencyKey: "receipt/1" };
  await resend.emails.send(exampleEmail, key);
  const rejected = { name: "invalid_idempotent_request", statusCode: 409 };
  const other = await resend.emails.send({ ...exampleEmail, subject: "Other" }, key);
  expect(other.error).toMatchObject(rejected);
  expect((await resend.batch.send([exampleEmail], key)).error).toMatchObject(rejected);
  const tooLong = { idempotencyKey: "k".repeat(257) };
  expect((await resend.emails.send(exampleEmail, tooLong)).error).toMatchObject({
    name: "invalid_idempotency_key",
    statusCode: 400,
  });
  expect(await list()).toHaveLength(1);
});

it("forgets an idempotency key after 24 hours", async () => {
  const { resend, list } = await openInbox();
  const key = { idempotencyKey: "receipt/1" };
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T12:00:00Z") });
  try {
    await resend.emails.send(exampleEmail, key);
    vi.setSystemTime(new Date("2030-01-02T11:59:59Z"));
    await resend.emails.send(exampleEmail, key);
    expect(await list()).toHaveLength(1);
    vi.setSystemTime(new Date("2030-01-02T12:00:01Z"));
    await resend.emails.send({ ...exampleEmail, subject: "Next day" }, key);
    expect(await list()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it("rejects an entire strict batch, and only the invalid emails of a permissive one", async () => {
  const { resend, list } = await openInbox();
  const mixed = [batch[0], { ...exampleEmail, to: "not an address" }, batch[1]] as typeof batch;
  const strict = await resend.batch.send(mixed);
  expect(strict.error).toMatchObject({ name: "validation_error", statusCode: 422 });
  expect(await list()).toHaveLength(0);

  const permissive = await resend.batch.send(mixed, { batchValidation: "permissive" });
  const accepted = await list();
  expect(permissive.data?.data.map(({ id }) => id)).toEqual(accepted.map(({ id }) => id).reverse());
  expect(accepted.map(({ subject }) => subject)).toEqual(["Two", "One"]);
  expect(permissive.data?.errors).toEqual([
    { index: 1, message: expect.stringContaining("Invalid `to` field") },
  ]);
});
