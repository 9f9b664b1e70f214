import { ResponseCookies } from "next/dist/compiled/@edge-runtime/cookies";
import { expect, test, vi } from "vitest";
import { browserCookieOptions } from "@/lib/web/visitor/browser-cookie";

test("is the same cookie if Next.js rewrites it a second later", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00.900Z"), toFake: ["Date"] });
  const headers = new Headers();
  new ResponseCookies(headers).set("browser", "value", browserCookieOptions({ isSecure: true }));
  const first = headers.get("set-cookie");
  expect(first).toContain("Expires=Sat, 20 Feb 2027 12:00:00 GMT");

  vi.setSystemTime(new Date("2026-11-22T12:00:01.100Z"));
  const cookies = new ResponseCookies(headers);
  const cookie = cookies.get("browser");
  if (cookie) cookies.set(cookie);
  expect(headers.get("set-cookie")).toBe(first);
  vi.useRealTimers();
});
