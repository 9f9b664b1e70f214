import { setTimeout as sleep } from "node:timers/promises";
import type { Handler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Sandbox } from "../sandbox";
import type { FaultMode } from "../store/fault-list";
import { ApiError, rejectRequest } from "./errors";
import { decodeForm } from "./form";
import { createFingerprint, createKeyInUseError, findStoredResponse } from "./idempotency";
import type { ApiEnv, ApiHandler } from "./request";

const maxBodyLength = 1_000_000;

/** The faults that respond with an error; the other modes only affect the connection. */
const faultErrors: Partial<Record<FaultMode, ApiError>> = {
  "500": new ApiError(500, {
    type: "api_error",
    message: "An unknown error occurred. (Simulated by the local payment sandbox.)",
  }),
  "429": new ApiError(429, {
    type: "invalid_request_error",
    code: "rate_limit",
    message: "Request rate limit exceeded. (Simulated by the local payment sandbox.)",
  }),
  "400": new ApiError(400, {
    type: "invalid_request_error",
    message: "The request was rejected. (Simulated by the local payment sandbox.)",
  }),
};

/** Returns a function that turns an `ApiHandler` into a route with idempotency keys and faults. */
export function createEndpoints(sandbox: Sandbox): (handler: ApiHandler) => Handler<ApiEnv> {
  const keysInProgress = new Set<string>();
  return (handler) => async (c) => {
    const { logged, fault } = c.var;
    const { search } = new URL(c.req.url);
    const body = await c.req.text();
    if (body.length > maxBodyLength) rejectRequest("The body is larger than 1 MB.");
    const key = logged.idempotencyKey;
    const fingerprint = createFingerprint(logged.method, logged.path, body);

    const storeResponse = (status: ContentfulStatusCode, text: string) => {
      if (key === null) return;
      const createdAt = sandbox.now();
      const response = { id: key, fingerprint, status, body: text, requestId: logged.id };
      sandbox.store.put("idempotency", { ...response, createdAt });
    };

    const run = () => {
      const stored = key === null ? undefined : findStoredResponse(sandbox, key, fingerprint);
      if (stored) {
        logged.replayed = true;
        c.header("Idempotent-Replayed", "true");
        return c.body(stored.body, stored.status);
      }
      const query = logged.method === "POST" ? "" : search.slice(1);
      const text = sandbox.store.batch(() => {
        const object = handler(sandbox, {
          method: logged.method,
          path: logged.path,
          id: c.req.param("id") ?? "",
          fields: decodeForm([query, body].filter(Boolean).join("&")),
          trigger: { request: { id: logged.id, idempotencyKey: key }, hold: false, delayMs: 0 },
        });
        const json = formatJson(object);
        storeResponse(200, json);
        return json;
      });
      return c.body(text);
    };

    const failure = fault && faultErrors[fault.mode];
    if (failure) {
      // Stripe replays a 500, which happens after a call has started, but not a 429 or 400.
      if (failure.status === 500) storeResponse(500, formatJson({ error: failure.body }));
      throw failure;
    }
    if (key !== null && keysInProgress.has(key)) throw createKeyInUseError(key);
    if (key !== null) keysInProgress.add(key);
    try {
      if (fault?.mode === "slow") await sleep(fault.delayMs);
      return run();
    } finally {
      if (key !== null) keysInProgress.delete(key);
    }
  };
}

/** Formats JSON the way Stripe's responses are formatted. */
export function formatJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
