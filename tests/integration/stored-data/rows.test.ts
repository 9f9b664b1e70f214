import { getTableColumns, getTableName, isTable, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "@/db/schema";
import { auditActions } from "@/lib/audit/actions";
import { readAudit } from "@/lib/audit/read-audit";
import { addTestAdmin } from "@/tests/support/staff";
import { stored, storedCtx, storedDatabase } from "./fixture";

const database = storedDatabase();
const tables = Object.values(schema).filter((table) => isTable(table));

describe("rows that were stored before the rename", () => {
  test.each(tables.map((table) => [getTableName(table), table] as const))(
    "hold only values that this version knows: %s",
    async (_, table) => {
      for (const column of Object.values(getTableColumns(table))) {
        if (!column.enumValues?.length) continue;
        const found = await database.db.selectDistinct({ value: column }).from(table);
        const values = found.flatMap(({ value }) => (value === null ? [] : [String(value)]));
        expect(column.enumValues).toEqual(expect.arrayContaining(values));
      }
    },
  );

  test("are all still there", async () => {
    const before = Object.values(stored.rows).reduce((sum, rows) => sum + rows.length, 0);
    let now = 0;
    for (const table of tables) now += await database.db.$count(table);
    expect(now).toBeGreaterThanOrEqual(before);
  });

  test("satisfy every constraint, also one that a migration left unchecked", async () => {
    const { rows } = await database.db.execute(
      sql`select conname from pg_constraint where not convalidated`,
    );
    expect(rows).toEqual([]);
  });
});

test("audit entries from before the rename are listed, one for each action of then", async () => {
  const { actor } = await addTestAdmin(database.db, "another-owner@example.com");
  const actionsThen = new Set(stored.rows.admin_audit?.map(({ action }) => String(action)));
  for (const action of actionsThen) {
    expect(auditActions).toContain(action);
    const filter = { adminEmail: null, action: action as never, from: null, until: null };
    const { entries } = await readAudit(storedCtx(database), actor, filter, null);
    expect(entries.at(-1)).toMatchObject({
      action,
      adminEmail: "owner@example.com",
      details: { orderId: expect.any(String) },
    });
  }
  expect(actionsThen.size).toBe(59);
});
