import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createResendTransport } from "@/lib/email/provider/resend";

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => handler(request, body, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function respond(response: ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

const email = {
  from: "Shop <orders@shop.test>",
  to: "ray@shop.test",
  replyTo: "info@shop.test",
  subject: "Your receipt",
  html: "<p>Thank you</p>",
  text: "Thank you",
};

const bulk = {
  ...email,
  headers: { "List-Unsubscribe": "<https://shop.test/u>" },
  tags: { batch: "b1", seat: "0" },
};

type Transport = ReturnType<typeof createResendTransport>;

/** An outcome without a response: the outbox asks again, and a batch may have been accepted. */
const calls: readonly [string, (transport: Transport) => Promise<{ kind: string }>, string][] = [
  ["an email", (transport) => transport.send(email, "k"), "retry"],
  ["a batch", (transport) => transport.sendBatch([bulk], "k"), "uncertain"],
];

describe.each(calls)("sending %s", (_what, send, unknown) => {
  test("is repeated with the same key after a short wait", async () => {
    const keys: unknown[] = [];
    const baseUrl = await serve((request, _body, response) => {
      keys.push(request.headers["idempotency-key"]);
      if (keys.length > 1) return respond(response, 200, { id: "m1", data: [{ id: "m1" }] });
      const error = { name: "rate_limit_exceeded", statusCode: 429, message: "slow down" };
      respond(response, 429, error, { "retry-after": "0" });
    });
    expect((await send(createResendTransport({ apiKey: "re_1", baseUrl }))).kind).toBe("sent");
    expect(keys).toEqual(["k", "k"]);
  });

  test.each<[string, Handler]>([
    ["a timeout", () => undefined],
    ["a broken connection", (request) => request.socket.destroy()],
    ["a gateway's page", (_request, _body, response) => respond(response, 502, "<html>")],
  ])("has an unknown result after %s", async (_name, handler) => {
    const limits = { timeoutMs: 300, batchTimeoutMs: 300 };
    const baseUrl = await serve(handler);
    const outcome = await send(createResendTransport({ apiKey: "re_1", baseUrl, ...limits }));
    expect(outcome.kind).toBe(unknown);
  });
});

describe("the Resend transport", () => {
  test("sends the email's fields with the key to the configured URL", async () => {
    const seen: { path: string | undefined; key: unknown; auth: unknown; body: unknown }[] = [];
    const baseUrl = await serve((request, body, response) => {
      const { "idempotency-key": key, authorization: auth } = request.headers;
      seen.push({ path: request.url, key, auth, body: JSON.parse(body) });
      respond(response, 200, { id: "m1" });
    });
    const transport = createResendTransport({ apiKey: "re_1", baseUrl });
    expect(await transport.send(email, "key-1")).toEqual({ kind: "sent", providerId: "m1" });
    const { replyTo, ...rest } = email;
    expect(seen).toEqual([
      { path: "/emails", key: "key-1", auth: "Bearer re_1", body: { ...rest, reply_to: replyTo } },
    ]);
  });

  test("leaves a long wait to the outbox", async () => {
    const baseUrl = await serve((_request, _body, response) => {
      const error = { name: "daily_quota_exceeded", statusCode: 429, message: "quota" };
      respond(response, 429, error, { "retry-after": "900" });
    });
    expect(await createResendTransport({ apiKey: "re_1", baseUrl }).send(email, "k")).toEqual({
      kind: "retry",
      reason: "daily_quota_exceeded 429",
      retryAfterSeconds: 900,
    });
  });

  test("never puts the address or the API key in a result", async () => {
    const baseUrl = await serve((_request, _body, response) => {
      const message = "Invalid `to` field: ray@shop.test (key re_secret)";
      respond(response, 422, { name: "validation_error", statusCode: 422, message });
    });
    const outcome = await createResendTransport({ apiKey: "re_secret", baseUrl }).send(email, "k");
    expect(outcome.kind).toBe("refused");
    expect(JSON.stringify(outcome)).not.toMatch(/shop\.test|re_secret/);
  });
});

describe("the Resend batch transport", () => {
  test("sends all emails in one call with the key, and one bad address fails alone", async () => {
    const seen: unknown[] = [];
    const baseUrl = await serve((request, body, response) => {
      const { "idempotency-key": key, "x-batch-validation": validation } = request.headers;
      seen.push({ path: request.url, key, validation, body: JSON.parse(body) });
      respond(response, 200, { data: [{ id: "m1" }], errors: [{ index: 0, message: "bad" }] });
    });
    const transport = createResendTransport({ apiKey: "re_1", baseUrl });
    expect(await transport.sendBatch([bulk, bulk], "newsletter/b1")).toEqual({
      kind: "sent",
      outcomes: [
        { kind: "refused", reason: "validation_error" },
        { kind: "sent", providerId: "m1" },
      ],
    });
    const { replyTo, tags, ...rest } = bulk;
    const sent = {
      ...rest,
      reply_to: replyTo,
      tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
    };
    expect(seen).toEqual([
      { path: "/emails/batch", key: "newsletter/b1", validation: "permissive", body: [sent, sent] },
    ]);
  });

  test.each([
    [
      "a send slot that is far off",
      200,
      { "ratelimit-limit": "5", "ratelimit-remaining": "0", "ratelimit-reset": "9" },
    ],
    ["a repeated rejection with a wait", 429, { "retry-after": "1" }],
  ])(
    "leaves %s to the queue, because subscribers may leave in the meantime",
    async (_, status, headers) => {
      let calls = 0;
      const baseUrl = await serve((_request, _body, response) => {
        calls += 1;
        const error = { name: "rate_limit_exceeded", statusCode: 429, message: "slow down" };
        respond(response, status, status === 200 ? { data: [{ id: "m1" }] } : error, headers);
      });
      const transport = createResendTransport({ apiKey: "re_1", baseUrl });
      if (status === 200) await transport.sendBatch([bulk], "k1");
      const outcome = await transport.sendBatch([bulk], "k2");
      expect(outcome).toMatchObject({
        kind: "not_accepted",
        retryAfterSeconds: expect.any(Number),
      });
      expect(calls).toBeLessThanOrEqual(2);
      if (status === 200) expect(await transport.acquireSlot?.(1_000)).toBeNull();
    },
  );
});
