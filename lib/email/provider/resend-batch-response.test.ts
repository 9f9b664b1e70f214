import { describe, expect, test } from "vitest";
import {
  parseBatchResponse,
  type ResendBatchResponse,
} from "@/lib/email/provider/resend-batch-response";

function failure(name: string, statusCode: number | null, headers: Record<string, string> = {}) {
  return parseBatchResponse({ data: null, error: { name, statusCode }, headers }, 2);
}

const taken = (data: ResendBatchResponse["data"], count: number) =>
  parseBatchResponse({ data, error: null, headers: null }, count);

describe("a batch response", () => {
  test("gives each email its id", () => {
    expect(taken({ data: [{ id: "a" }, { id: "b" }] }, 2)).toEqual({
      kind: "sent",
      outcomes: [
        { kind: "sent", providerId: "a" },
        { kind: "sent", providerId: "b" },
      ],
    });
  });

  test("gives ids to the remaining positions when some emails are refused", () => {
    const message = "Invalid `to` field: ray@shop.test";
    const errors = [
      { index: 0, message },
      { index: 2, message },
    ];
    const outcome = taken({ data: [{ id: "b" }, { id: "d" }], errors }, 4);
    expect(outcome).toEqual({
      kind: "sent",
      outcomes: [
        { kind: "refused", reason: "validation_error" },
        { kind: "sent", providerId: "b" },
        { kind: "refused", reason: "validation_error" },
        { kind: "sent", providerId: "d" },
      ],
    });
    expect(JSON.stringify(outcome)).not.toContain("shop.test");
  });

  test("assigns no ids when their count doesn't match", () => {
    expect(taken({ data: [{ id: "a" }] }, 2)).toEqual({
      kind: "sent",
      outcomes: [
        { kind: "sent", providerId: null },
        { kind: "sent", providerId: null },
      ],
    });
  });

  test("without ids is uncertain", () => {
    expect(taken({}, 2).kind).toBe("uncertain");
    expect(taken(null, 2).kind).toBe("uncertain");
  });

  test.each([
    ["rate_limit_exceeded", 429],
    ["daily_quota_exceeded", 429],
    ["invalid_api_key", 403],
    ["missing_api_key", 401],
    ["validation_error", 422],
    ["invalid_from_address", 422],
    ["validation_error", 400],
    ["application_error", 413],
  ])("with %s %i means that nothing was accepted", (name, status) => {
    expect(failure(name, status)).toEqual({ kind: "not_accepted", reason: `${name} ${status}` });
  });

  test.each([
    ["concurrent_idempotent_requests", 409],
    ["application_error", 408],
    ["application_error", 500],
    ["application_error", 502],
    ["service_unavailable", 503],
    ["application_error", null],
  ])("with %s %s means that the emails may have been accepted", (name, status) => {
    expect(failure(name, status).kind).toBe("uncertain");
  });

  test("for a key that was used with another body means that the batch was already accepted", () => {
    expect(failure("invalid_idempotent_request", 409)).toEqual({ kind: "already_accepted" });
  });

  test("includes how long to wait", () => {
    expect(failure("rate_limit_exceeded", 429, { "retry-after": "7" })).toMatchObject({
      retryAfterSeconds: 7,
    });
  });
});
