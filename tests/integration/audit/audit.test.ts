import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { exportAudit, parseAuditFilter, readAudit } from "@/lib/audit/read-audit";
import { recordAudit } from "@/lib/audit/record-audit";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

describe("the audit log", () => {
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db });

  beforeEach(() => database.empty());

  async function record(action: AuditAction, at: string, email = "owner@example.com") {
    await recordAudit(database.db, { by: { email }, action, now: new Date(at) });
  }

  test("rejects UPDATE, DELETE and TRUNCATE", async () => {
    await record("admin_granted", "2030-01-01T12:00:00Z");
    const statements = [
      sql`update admin_audit set admin_email = 'other@example.com'`,
      sql`delete from admin_audit`,
      sql`truncate admin_audit`,
    ];
    for (const statement of statements) {
      await expect(database.db.execute(statement)).rejects.toThrow("only ever added to");
    }
    expect(await database.db.select().from(adminAudit)).toHaveLength(1);
  });

  test("lists a hundred entries per page, newest first, each entry once", async () => {
    const { actor } = await addTestAdmin(database.db);
    for (let n = 0; n < 230; n++) await record("admin_granted", "2030-01-01T12:00:00Z");
    const none = parseAuditFilter({});
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page = await readAudit(ctx(), actor, none, before);
      expect(page.entries.length).toBeLessThanOrEqual(100);
      seen.push(...page.entries.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toHaveLength(230);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  test("exports a CSV file without formulas and records the export", async () => {
    const { actor } = await addTestAdmin(database.db);
    await record("admin_removed", "2030-01-01T12:00:00Z", "=cmd@example.com");
    const { body, filename } = await exportAudit(
      testCtx({ db: database.db, now: "2030-06-02T03:00:00Z" }),
      actor,
      parseAuditFilter({}),
    );
    expect(filename).toBe("audit-2030-06-01.csv");
    const lines = (await new Response(body).text()).trimEnd().split("\r\n");
    expect(lines[0]).toBe("Timestamp,Admin,Action,Details");
    expect(lines[1]).toContain("audit_exported");
    expect(lines[2]).toBe("2030-01-01T12:00:00.000Z,'=cmd@example.com,admin_removed,");
    expect(lines).toHaveLength(3);
  });

  test("filters by admin, action and days in Chicago", async () => {
    const { actor } = await addTestAdmin(database.db);
    await record("admin_granted", "2030-03-10T05:59:59Z");
    await record("admin_removed", "2030-03-10T06:00:00Z");
    await record("admin_removed", "2030-03-11T04:59:59Z", "other@example.com");
    await record("admin_removed", "2030-03-11T05:00:00Z");
    const count = async (query: Record<string, string>) =>
      (await readAudit(ctx(), actor, parseAuditFilter(query), null)).entries.length;
    expect(await count({ from: "2030-03-10", to: "2030-03-10" })).toBe(2);
    expect(await count({ action: "admin_removed" })).toBe(3);
    expect(await count({ q: " Other@example.com " })).toBe(1);
    expect(await count({ q: "OTHER" })).toBe(1);
    expect(await count({ q: "example.com other" })).toBe(1);
    expect(await count({ q: "nobody" })).toBe(0);
    expect(await count({ action: "nonsense", from: "2030-02-31x" })).toBe(4);
    expect(await count({ from: "2030-02-30", to: "2030-02-30" })).toBe(4);
  });
});
