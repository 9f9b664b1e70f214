import { describe, expect, it, vi } from "vitest";
import { exampleEmail, openInbox } from "./support/inbox";

type SentEmail = Parameters<Awaited<ReturnType<typeof openInbox>>["resend"]["emails"]["send"]>[0];

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person${index}@example.com`);

describe("emails that Resend rejects", () => {
  it.each([
    ["no sender", { from: "" }, "missing_required_field", "Missing `from` field."],
    ["no recipient", { to: [] }, "validation_error", "Invalid `to` field."],
    ["no subject", { subject: "" }, "missing_required_field", "Missing `subject` field."],
    ["no body", { text: "" }, "missing_required_field", "Missing `html` or `text` field."],
    ["51 recipients", { to: addresses(51) }, "validation_error", "At most 50 recipients"],
    ["an invalid sender", { from: "Shop" }, "validation_error", "Invalid `from` field."],
    ["an invalid recipient", { to: ["a@b.co", "a@b"] }, "validation_error", "Invalid `to` field."],
    [
      "a line break in the subject",
      { subject: "A\r\nBcc: x@example.com" },
      "validation_error",
      "Line breaks",
    ],
    [
      "a tag with a space",
      { tags: [{ name: "kind", value: "a b" }] },
      "validation_error",
      "Tags can only",
    ],
    [
      "an attachment that isn't Base64",
      { attachments: [{ filename: "a.txt", content: "ä" }] },
      "invalid_attachment",
      "Base64",
    ],
    [
      "a scheduled time",
      { scheduledAt: "2030-01-01T00:00:00Z" },
      "validation_error",
      "doesn't support",
    ],
  ] as const)("%s", async (_, change, name, message) => {
    const { resend, list } = await openInbox();
    const { error } = await resend.emails.send({ ...exampleEmail, ...change } as SentEmail);
    expect(error).toEqual({ statusCode: 422, name, message: expect.stringContaining(message) });
    expect(await list()).toHaveLength(0);
  });
});

it("accepts 50 recipients with names", async () => {
  const { resend, list } = await openInbox();
  const to = addresses(50).map((address) => `Ana Díaz <${address}>`);
  expect((await resend.emails.send({ ...exampleEmail, to })).error).toBeNull();
  expect((await list({ to: "person49@example.com" }))[0]?.to).toEqual(to);
});

it("accepts a batch of 100 emails, and rejects 101, none, or attachments", async () => {
  const { resend, list } = await openInbox();
  const emails = Array.from({ length: 101 }, () => exampleEmail);
  const rejected = { name: "validation_error", statusCode: 422 };
  expect((await resend.batch.send(emails)).error).toMatchObject(rejected);
  expect((await resend.batch.send([])).error).toMatchObject(rejected);
  const attachments = [{ filename: "a.txt", content: Buffer.from("a") }];
  const withAttachment = { ...exampleEmail, attachments } as typeof exampleEmail;
  expect((await resend.batch.send([withAttachment])).error).toMatchObject(rejected);
  expect((await resend.batch.send(emails.slice(1))).data?.data).toHaveLength(100);
  expect(await list()).toHaveLength(100);
});

it("accepts 39 MB after encoding and rejects 41 MB", async () => {
  const { resend, list } = await openInbox();
  const send = (encodedMegabytes: number) => {
    const content = Buffer.alloc((encodedMegabytes * 1024 * 1024 * 3) / 4, 1);
    return resend.emails.send({ ...exampleEmail, attachments: [{ filename: "a.bin", content }] });
  };
  expect((await send(39)).error).toBeNull();
  expect((await send(41)).error).toMatchObject({ name: "validation_error", statusCode: 413 });
  expect(await list()).toHaveLength(1);
});

it("rejects 41 MB without a content length", async () => {
  const { origin } = await openInbox();
  let remaining = 41;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (remaining === 0) return controller.close();
      remaining -= 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
    },
  });
  const headers = { authorization: "Bearer re_test" };
  const request = { method: "POST", headers, body, duplex: "half" };
  const response = await fetch(`${origin}/emails`, request as RequestInit);
  expect(response.status).toBe(413);
});

it("answers 429 with retry-after above the rate limit, and accepts again a second later", async () => {
  const { resend } = await openInbox({ requestsPerSecond: 2 });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T12:00:00Z") });
  try {
    await resend.emails.send(exampleEmail);
    const second = await resend.emails.send(exampleEmail);
    expect(second.error).toBeNull();
    expect(second.headers).toMatchObject({ "ratelimit-limit": "2", "ratelimit-remaining": "0" });
    const third = await resend.emails.send(exampleEmail);
    expect(third.error).toMatchObject({ name: "rate_limit_exceeded", statusCode: 429 });
    expect(third.headers).toMatchObject({ "retry-after": "1" });
    vi.setSystemTime(new Date("2030-01-01T12:00:01Z"));
    expect((await resend.emails.send(exampleEmail)).error).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it("requires an API key and JSON", async () => {
  const { origin } = await openInbox();
  const post = (headers: Record<string, string>, body = JSON.stringify(exampleEmail)) =>
    fetch(`${origin}/emails`, { method: "POST", headers, body });
  const missing = await post({});
  expect([missing.status, await missing.json()]).toMatchObject([401, { name: "missing_api_key" }]);
  const invalid = await post({ authorization: "Bearer sk_test" });
  expect([invalid.status, await invalid.json()]).toMatchObject([403, { name: "invalid_api_key" }]);
  const malformed = await post({ authorization: "Bearer re_test" }, "{");
  expect([malformed.status, await malformed.json()]).toMatchObject([
    400,
    { name: "validation_error" },
  ]);
});

it("answers to localhost only", async () => {
  const { origin } = await openInbox();
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    request(`${origin}/inbox`, { headers: { host: "attacker.example" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});
