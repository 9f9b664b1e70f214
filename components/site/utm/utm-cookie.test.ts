import { expect, test } from "vitest";
import { nextUtmCookie } from "@/components/site/utm/utm-cookie";
import { parseUtmCookie, parseUtmTouch } from "@/lib/attribution/utm";

const monday = { utm_source: "ig", utm_campaign: "spring", at: "2026-03-02T15:00:00.000Z" };
const friday = { utm_source: "mail", at: "2026-03-06T15:00:00.000Z" };

test("keeps the first campaign and replaces the last", () => {
  const first = nextUtmCookie(undefined, monday);
  const second = nextUtmCookie(first, friday);
  expect(parseUtmCookie(first)).toEqual({ first: monday, last: monday });
  expect(parseUtmCookie(second)).toEqual({ first: monday, last: friday });
});

test("drops the first campaign after 90 days", () => {
  const march = nextUtmCookie(undefined, monday);
  const may = nextUtmCookie(march, { ...friday, at: "2026-05-31T14:59:59.000Z" });
  expect(parseUtmCookie(may)?.first).toEqual(monday);
  const june = { ...friday, at: "2026-05-31T15:00:00.000Z" };
  expect(parseUtmCookie(nextUtmCookie(may, june))).toEqual({ first: june, last: june });
});

test("ignores a malformed cookie", () => {
  expect(parseUtmCookie(nextUtmCookie("%7Bnot", friday))).toEqual({ first: friday, last: friday });
});

test("fits the longest values into a cookie", () => {
  const wide = "曲".repeat(200);
  const touch = { utm_source: wide, utm_medium: wide, utm_campaign: wide, utm_term: wide };
  const value = nextUtmCookie(undefined, { ...touch, utm_content: "🎵".repeat(100) });
  expect(value.length).toBeLessThanOrEqual(3_800);
  expect(parseUtmCookie(value)?.first?.utm_source).toMatch(/^曲+$/);
});

test("trims values and cuts them at 200 characters when written and read", () => {
  const now = new Date("2026-03-02T15:00:00Z");
  const query = new URLSearchParams({ utm_source: `  ${"x".repeat(300)}`, utm_term: "  ", q: "1" });
  const touch = parseUtmTouch(query, now);
  expect(touch).toEqual({ utm_source: "x".repeat(200), at: now.toISOString() });
  const forged = encodeURIComponent(JSON.stringify({ last: { utm_source: "y".repeat(9_000) } }));
  expect(parseUtmCookie(forged)?.last?.utm_source).toBe("y".repeat(200));
});
