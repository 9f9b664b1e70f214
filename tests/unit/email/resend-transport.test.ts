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

  test("retries with the same key after a short wait", async () => {
    const keys: unknown[] = [];
    const baseUrl = await serve((request, _body, response) => {
      keys.push(request.headers["idempotency-key"]);
      if (keys.length > 1) return respond(response, 200, { id: "m1" });
      const error = { name: "rate_limit_exceeded", statusCode: 429, message: "slow down" };
      respond(response, 429, error, { "retry-after": "0" });
    });
    const transport = createResendTransport({ apiKey: "re_1", baseUrl });
    expect(await transport.send(email, "key-1")).toEqual({ kind: "sent", providerId: "m1" });
    expect(keys).toEqual(["key-1", "key-1"]);
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

  test("retries after a timeout, a broken connection and a gateway's page", async () => {
    const silent = await serve(() => undefined);
    const broken = await serve((request) => request.socket.destroy());
    const page = await serve((_request, _body, response) => respond(response, 502, "<html>"));
    const kinds = await Promise.all(
      [silent, broken, page].map(async (baseUrl) => {
        const transport = createResendTransport({ apiKey: "re_1", baseUrl, timeoutMs: 300 });
        return (await transport.send(email, "k")).kind;
      }),
    );
    expect(kinds).toEqual(["retry", "retry", "retry"]);
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
  const bulk = {
    ...email,
    headers: { "List-Unsubscribe": "<https://shop.test/u>" },
    tags: { batch: "b1", seat: "0" },
  };

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

  test("retries with the same key after a short wait", async () => {
    const keys: unknown[] = [];
    const baseUrl = await serve((request, _body, response) => {
      keys.push(request.headers["idempotency-key"]);
      if (keys.length > 1) return respond(response, 200, { data: [{ id: "m1" }] });
      const error = { name: "rate_limit_exceeded", statusCode: 429, message: "slow down" };
      respond(response, 429, error, { "retry-after": "0" });
    });
    const outcome = await createResendTransport({ apiKey: "re_1", baseUrl }).sendBatch([bulk], "k");
    expect(outcome.kind).toBe("sent");
    expect(keys).toEqual(["k", "k"]);
  });

  test("reports uncertain after a timeout, a broken connection or a gateway's page", async () => {
    const silent = await serve(() => undefined);
    const broken = await serve((request) => request.socket.destroy());
    const page = await serve((_request, _body, response) => respond(response, 502, "<html>"));
    const kinds = await Promise.all(
      [silent, broken, page].map(async (baseUrl) => {
        const transport = createResendTransport({ apiKey: "re_1", baseUrl, batchTimeoutMs: 300 });
        return (await transport.sendBatch([bulk], "k")).kind;
      }),
    );
    expect(kinds).toEqual(["uncertain", "uncertain", "uncertain"]);
  });

  test("waits for the next window before sending another batch", async () => {
    const at: number[] = [];
    const baseUrl = await serve((_request, _body, response) => {
      at.push(Date.now());
      const headers = {
        "ratelimit-limit": "5",
        "ratelimit-remaining": "0",
        "ratelimit-reset": "2",
      };
      respond(response, 200, { data: [{ id: `m${at.length}` }] }, headers);
    });
    const transport = createResendTransport({ apiKey: "re_1", baseUrl });
    await transport.sendBatch([bulk], "k1");
    await transport.sendBatch([bulk], "k2");
    expect(Number(at[1]) - Number(at[0])).toBeGreaterThanOrEqual(1_900);
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
