import { expect, test } from "vitest";
import { hostCookieText } from "@/lib/core/host-cookie";

test("on https a cookie is this host's alone, as its name promises", () => {
  // A browser takes a __Host- name only with Secure, with Path=/ and without a Domain.
  expect(hostCookieText({ name: "theme", value: "dark", maxAgeSeconds: 60, isSecure: true })).toBe(
    "__Host-theme=dark; Max-Age=60; Path=/; SameSite=Lax; Secure",
  );
  expect(hostCookieText({ name: "theme", value: "dark", isSecure: false })).toBe(
    "theme=dark; Path=/; SameSite=Lax",
  );
});
