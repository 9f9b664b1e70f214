import { expect, test } from "vitest";
import { hostCookieText } from "@/lib/core/host-cookie";

test("meets the requirements of the __Host- prefix on https", () => {
  // Browsers require Secure, Path=/ and no Domain for a __Host- cookie.
  expect(hostCookieText({ name: "theme", value: "dark", maxAgeSeconds: 60, isSecure: true })).toBe(
    "__Host-theme=dark; Max-Age=60; Path=/; SameSite=Lax; Secure",
  );
  expect(hostCookieText({ name: "theme", value: "dark", isSecure: false })).toBe(
    "theme=dark; Path=/; SameSite=Lax",
  );
});
