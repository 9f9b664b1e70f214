import { expect, test } from "vitest";
import { toRoute, toSafeStatement, toSafeText } from "@/lib/web/telemetry/safe-text";

test("texts lose addresses, tokens and query strings, and keep codes and our own ids", () => {
  const id = "0b0c7c1e-9a53-4a0e-8f6d-3f7f1f0a6c11";
  for (const secret of [
    "ada@example.com",
    "203.0.113.77",
    "2001:db8::7f3a:1",
    "fe80::1",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.c2lnbmF0dXJl",
    "Zm9vYmFyYmF6cXV4cXV1eA_x-1",
  ]) {
    expect(toSafeText(`it failed for ${secret}, twice`)).toBe("it failed for [redacted], twice");
  }
  expect(toSafeText("GET /learn?token=abc failed")).not.toContain("abc");
  expect(toSafeText(`order ${id} code=ECONNREFUSED at 12:30:15`)).toBe(
    `order ${id} code=ECONNREFUSED at 12:30:15`,
  );
});

test("statements lose their literals and keep their placeholders", () => {
  expect(
    toSafeStatement(
      `select "id"  from "orders"\n where "email" = $1 and "name" = 'O''Neil' limit 20`,
    ),
  ).toBe(`select "id" from "orders" where "email" = $1 and "name" = ? limit ?`);
});

test.each([
  ["/", "/"],
  ["/learn?token=abcdef", "/learn"],
  ["/admin/orders/0b0c7c1e-9a53-4a0e-8f6d-3f7f1f0a6c11", "/admin/orders/:id"],
  ["/ada@example.com", "/:id"],
  ["/certificates/TME-12345678", "/certificates/:id"],
  ["/robots.txt", "/robots.txt"],
  ["/api/webhooks/stripe", "/api/webhooks/stripe"],
])("the route of %s is %s", (url, route) => {
  expect(toRoute(url)).toBe(route);
});
