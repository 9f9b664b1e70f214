import { expect, test } from "vitest";
import { defaultReturnPath, returnPath } from "@/lib/web/staff/return-path";

test.each([
  ["/admin/orders", "/admin/orders"],
  ["/admin/orders/abc?status=paid&page=2#lines", "/admin/orders/abc?status=paid&page=2#lines"],
])("returns to %s", (requested, path) => {
  expect(returnPath(requested)).toBe(path);
});

test.each([
  undefined,
  ["/admin/orders", "/admin/audit"],
  "",
  "admin/orders",
  "https://evil.example/admin/orders",
  "//evil.example/admin/orders",
  "/\\evil.example/admin/",
  "/\t/evil.example/admin/",
  "/admin/../../evil",
  "/cart",
  "/administrator/x",
  "/admin/login?next=/admin/login",
  "/admin/Reset-Password",
  "/admin/not-authorized",
  "javascript:alert(1)",
])("%s falls back to the overview", (requested) => {
  expect(returnPath(requested)).toBe(defaultReturnPath);
});
