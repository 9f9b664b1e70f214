import { expect, test } from "vitest";
import { parseUtmCookie, parseUtmTouch } from "@/lib/attribution/utm";

const now = new Date("2030-03-10T07:30:00Z");

test("a hostile link's values come out of the cookie as text that a database keeps", () => {
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
  "a cookie of %j tells of no campaign",
  (raw) => expect(parseUtmCookie(raw)).toBeUndefined(),
);
