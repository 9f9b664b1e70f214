import { describe, expect, test } from "vitest";
import { parseBatchResponse, type ResendBatchResponse } from "@/lib/email/resend-batch-response";

function failure(name: string, statusCode: number | null, headers: Record<string, string> = {}) {
  return parseBatchResponse({ data: null, error: { name, statusCode }, headers }, 2);
}

const taken = (data: ResendBatchResponse["data"], count: number) =>
  parseBatchResponse({ data, error: null, headers: null }, count);

describe("an answer to a batch", () => {
  test("gives each mail its id", () => {
    expect(taken({ data: [{ id: "a" }, { id: "b" }] }, 2)).toEqual({
      kind: "sent",
      mails: [
        { kind: "sent", providerId: "a" },
        { kind: "sent", providerId: "b" },
      ],
    });
  });

  test("gives ids to the places that are left when some mails are refused", () => {
    const message = "Invalid `to` field: ray@shop.test";
    const errors = [
      { index: 0, message },
      { index: 2, message },
    ];
    const outcome = taken({ data: [{ id: "b" }, { id: "d" }], errors }, 4);
    expect(outcome).toEqual({
      kind: "sent",
      mails: [
        { kind: "refused", reason: "validation_error" },
        { kind: "sent", providerId: "b" },
        { kind: "refused", reason: "validation_error" },
        { kind: "sent", providerId: "d" },
      ],
    });
    expect(JSON.stringify(outcome)).not.toContain("shop.test");
  });

  test("guesses no ids when their number does not fit", () => {
    expect(taken({ data: [{ id: "a" }] }, 2)).toEqual({
      kind: "sent",
      mails: [
        { kind: "sent", providerId: null },
        { kind: "sent", providerId: null },
      ],
    });
  });

  test("that says nothing of ids leaves it open whether it was taken", () => {
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
  ])("%s %i was surely not taken", (name, status) => {
    expect(failure(name, status)).toEqual({ kind: "not_accepted", reason: `${name} ${status}` });
  });

  test.each([
    ["concurrent_idempotent_requests", 409],
    ["application_error", 408],
    ["application_error", 500],
    ["application_error", 502],
    ["service_unavailable", 503],
    ["application_error", null],
  ])("%s %s may have been taken", (name, status) => {
    expect(failure(name, status).kind).toBe("uncertain");
  });

  test("under a key that took another body means that the batch had been taken", () => {
    expect(failure("invalid_idempotent_request", 409)).toEqual({ kind: "already_accepted" });
  });

  test("says how long to wait", () => {
    expect(failure("rate_limit_exceeded", 429, { "retry-after": "7" })).toMatchObject({
      retryAfterSeconds: 7,
    });
  });
});
