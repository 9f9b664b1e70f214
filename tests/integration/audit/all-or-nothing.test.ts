import { asc, gt, max } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { auditActions } from "@/lib/audit/actions";
import { testShop } from "@/tests/support/shop";
import { airplayOperations } from "./airplay-operations";
import { type AuditedOperation, staffSetup } from "./audited-operation";
import { courseOperations } from "./course-operations";
import { memberOperations } from "./member-operations";
import { orderOperations } from "./order-operations";
import { accountOperations, subscriberOperations } from "./people-operations";
import { installFaults, snapshot, withFault } from "./planted-faults";
import { siteOperations } from "./site-operations";
import { staffActions } from "./staff-actions";

const shop = testShop();
const { database } = shop;

const operations: readonly AuditedOperation[] = [
  ...orderOperations,
  ...airplayOperations,
  ...siteOperations,
  ...memberOperations,
  ...courseOperations,
  ...subscriberOperations,
  ...accountOperations,
];

beforeAll(() => installFaults(database));

async function lastEntry(): Promise<number> {
  const [row] = await database.db.select({ id: max(adminAudit.id) }).from(adminAudit);
  return row?.id ?? 0;
}

async function entriesAfter(id: number) {
  const rows = await database.db
    .select()
    .from(adminAudit)
    .where(gt(adminAudit.id, id))
    .orderBy(asc(adminAudit.id));
  return rows.map(({ action }) => action);
}

describe.each(operations)("$name", ({ arrange, writes, isEntryAlone }) => {
  test("is stored together with its audit entry, or not at all", async () => {
    const run = await arrange(await staffSetup(shop));
    const before = await snapshot(database);
    await withFault(database, "audit", async () => {
      await expect(run()).rejects.toThrow();
    });
    expect(await snapshot(database)).toEqual(before);

    if (!isEntryAlone) {
      await withFault(database, "change", async () => {
        await expect(run()).rejects.toThrow();
      });
      expect(await snapshot(database)).toEqual(before);
    }

    const last = await lastEntry();
    const result = await run();
    expect(result).not.toMatchObject({ ok: false });
    expect(await entriesAfter(last)).toEqual(writes);
    const { admin_audit: entries, ...after } = await snapshot(database);
    const { admin_audit: entriesBefore, ...rest } = before;
    expect(entries).not.toBe(entriesBefore);
    if (isEntryAlone) expect(after).toEqual(rest);
    else expect(after).not.toEqual(rest);
  });
});

test("every audit action is written by a listed staff action, here or in the cancellation test", () => {
  const listed = Object.values(staffActions).flatMap((actions) =>
    Object.values(actions).flatMap((entries) => Object.keys(entries)),
  );
  const covered = new Set([...operations.flatMap(({ writes }) => writes), ...listed]);
  expect(auditActions.filter((action) => !covered.has(action))).toEqual([]);
});
