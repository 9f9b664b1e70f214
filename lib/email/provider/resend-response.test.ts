import { describe, expect, test } from "vitest";
import {
  parseBatchResponse,
  parseSendResponse,
  type ResendBatchResponse,
} from "@/lib/email/provider/resend-response";

function failure(name: string, statusCode: number | null, headers: Record<string, string> = {}) {
  return parseSendResponse({ data: null, error: { name, statusCode }, headers });
}

describe("a provider response", () => {
  test("with an ID means sent, and without one means retry", () => {
    expect(parseSendResponse({ data: { id: "m1" }, error: null, headers: null })).toEqual({
      kind: "sent",
      providerId: "m1",
    });
    expect(parseSendResponse({ data: {}, error: null, headers: null }).kind).toBe("retry");
    expect(parseSendResponse({ data: null, error: null, headers: null }).kind).toBe("retry");
  });

  test.each([
    ["validation_error", 400],
    ["validation_error", 422],
    ["invalid_from_address", 422],
    ["missing_required_field", 422],
    ["security_error", 451],
    ["invalid_idempotent_request", 409],
  ])("with %s %i means that this email was refused", (name, status) => {
    expect(failure(name, status)).toEqual({ kind: "refused", reason: `${name} ${status}` });
  });

  test.each([
    ["concurrent_idempotent_requests", 409],
    ["rate_limit_exceeded", 429],
    ["daily_quota_exceeded", 429],
    ["application_error", 500],
    ["internal_server_error", 503],
    ["application_error", null],
    ["missing_api_key", 401],
    ["invalid_api_key", 403],
    ["validation_error", 403],
    ["not_found", 404],
  ])("with %s %s means retry", (name, status) => {
    expect(failure(name, status).kind).toBe("retry");
  });

  test.each([
    ["7", 7],
    ["0", 0],
    ["86400", 3600],
    ["soon", undefined],
    ["-1", undefined],
    ["Wed, 21 Oct 2030 07:28:00 GMT", undefined],
  ])("parses Retry-After %s as %s seconds", (value, seconds) => {
    const outcome = failure("rate_limit_exceeded", 429, { "retry-after": value });
    expect(outcome).toMatchObject({ kind: "retry" });
    expect("retryAfterSeconds" in outcome ? outcome.retryAfterSeconds : undefined).toBe(seconds);
  });

  test("doesn't repeat a name that isn't a code, because it could contain an address", () => {
    expect(failure("bad address ray@shop.test", 500)).toEqual({
      kind: "retry",
      reason: "unknown_error 500",
    });
  });
});

function batchFailure(
  name: string,
  statusCode: number | null,
  headers: Record<string, string> = {},
) {
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
    expect(batchFailure(name, status)).toEqual({
      kind: "not_accepted",
      reason: `${name} ${status}`,
    });
  });

  test.each([
    ["concurrent_idempotent_requests", 409],
    ["application_error", 408],
    ["application_error", 500],
    ["application_error", 502],
    ["service_unavailable", 503],
    ["application_error", null],
  ])("with %s %s means that the emails may have been accepted", (name, status) => {
    expect(batchFailure(name, status).kind).toBe("uncertain");
  });

  test("for a key that was used with another body means that the batch was already accepted", () => {
    expect(batchFailure("invalid_idempotent_request", 409)).toEqual({ kind: "already_accepted" });
  });

  test("includes how long to wait", () => {
    expect(batchFailure("rate_limit_exceeded", 429, { "retry-after": "7" })).toMatchObject({
      retryAfterSeconds: 7,
    });
  });
});
