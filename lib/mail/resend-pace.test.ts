import { describe, expect, test } from "vitest";
import { readPace } from "@/lib/mail/resend-pace";

describe("the provider's rate limit", () => {
  test.each([
    [{ "ratelimit-limit": "10", "ratelimit-remaining": "9", "ratelimit-reset": "1" }, 100],
    [{ "ratelimit-limit": "2", "ratelimit-remaining": "1", "ratelimit-reset": "1" }, 500],
    [{ "ratelimit-limit": "120", "ratelimit-policy": "120;w=60" }, 500],
  ])("%j spreads the calls", (headers, intervalMs) => {
    expect(readPace(headers)).toEqual({ intervalMs });
  });

  test("an empty window is waited out, but for one of a second, which the spread outlasts", () => {
    const empty = (reset: string) => ({
      "ratelimit-limit": "5",
      "ratelimit-remaining": "0",
      "ratelimit-reset": reset,
    });
    expect(readPace(empty("30"))).toEqual({ intervalMs: 200, pauseMs: 30_000 });
    expect(readPace(empty("1"))).toEqual({ intervalMs: 200 });
  });

  test.each([
    [null],
    [{}],
    [{ "ratelimit-limit": "0" }],
    [{ "ratelimit-limit": "many", "ratelimit-remaining": "0", "ratelimit-reset": "soon" }],
    [{ "ratelimit-limit": "-3", "ratelimit-remaining": "0" }],
  ])("%j changes nothing", (headers) => {
    expect(readPace(headers)).toEqual({});
  });
});
