import { describe, expect, test } from "vitest";
import { publicAdminPages } from "@/lib/web/http/private-pages";
import { staffPageFiles, toRoutePath } from "@/tests/support/staff-endpoints";

/** Pages that need no role. */
const open: readonly string[] = [...publicAdminPages, "/auth/callback"];
const guarded = staffPageFiles().filter(({ path }) => !open.includes(toRoutePath(path)));

describe("admin pages", () => {
  test("exist", () => {
    expect(guarded.length).toBeGreaterThan(10);
  });

  test.each(staffPageFiles())(
    "$path awaits its request, so that its scripts get the nonce",
    ({ text }) => {
      // requireStaff awaits it too.
      expect(text).toMatch(/await (connection\(\)|requireStaff\()/);
    },
  );

  test.each(guarded)("$path requires a permission before it reads anything", ({ text }) => {
    const body = text.slice(text.indexOf("export default"));
    const checkIndex = body.search(/await requireStaff\("[a-z.]+"\)/);
    expect(checkIndex, "no `await requireStaff(permission)`").toBeGreaterThan(-1);
    const before = body.slice(0, checkIndex).replace(/await connection\(\)/, "");
    expect(before).not.toMatch(/\bawait\s+(?!searchParams|params)\w/);
    expect(before).not.toMatch(/appCtx\(\)|newsletterCtx\(\)/);
  });
});
