import { expect, test } from "vitest";
import { describeTouch, parseUtmCookie, parseUtmTouch } from "@/lib/attribution/utm";

test("describes a visit's campaign without its time", () => {
  const at = "2026-11-25T16:48:49.132Z";
  expect(describeTouch({ utm_source: "newsletter", utm_campaign: "issue-12", at })).toBe(
    "source: newsletter · campaign: issue-12",
  );
  expect(describeTouch({ at })).toBe("-");
  expect(describeTouch(undefined)).toBe("-");
});

const now = new Date("2030-03-10T07:30:00Z");

test("stores a hostile link's values in the cookie as text that a database accepts", () => {
  const touch = parseUtmTouch(new URLSearchParams("utm_source=a%00b&utm_term=%07"), now);
  const cookie = {
    first: touch,
    last: { utm_source: `${"x".repeat(199)}🎵`, utm_medium: "\ud800" },
  };
  const parsed = parseUtmCookie(encodeURIComponent(JSON.stringify(cookie)));
  expect(parsed).toEqual({
    first: { utm_source: "ab", at: now.toISOString() },
    last: { utm_source: "x".repeat(199) },
  });
});

test.each([undefined, "", "%", "null", "%22text%22", "%7B%22first%22%3A5%7D"])(
  "reads no campaign from the cookie %j",
  (raw) => expect(parseUtmCookie(raw)).toBeUndefined(),
);
