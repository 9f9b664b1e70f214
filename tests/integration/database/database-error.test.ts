import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, type Database } from "@/db/client";
import { removeAdmin } from "@/lib/admins/edit-admins";
import { isSlotTakenError } from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { describeError } from "@/lib/core/log";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
const secret = "buyer@example.com";

async function catchError(query: Promise<unknown>): Promise<unknown> {
  return await query.then(
    () => undefined,
    (fault: unknown) => fault,
  );
}

test("a query's values never appear in its error, however it's printed", async () => {
  const fault = await catchError(
    database.db.execute(sql`select * from no_such_table where email = ${secret}`),
  );
  expect(fault).toMatchObject({ name: "DatabaseError", code: "42P01" });
  expect(inspect(fault, { depth: 5 })).not.toContain(secret);
  expect(describeError(fault)).not.toContain(secret);
});

test("a rejected row never appears in the error, in a transaction", async () => {
  const twice = database.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table people (email text unique) on commit drop`);
    await tx.execute(sql`insert into people values (${secret})`);
    await tx.execute(sql`insert into people values (${secret})`);
  });
  const fault = await catchError(twice);
  expect(fault).toMatchObject({ code: "23505", constraint: "people_email_key" });
  expect(inspect(fault, { depth: 5 })).not.toContain(secret);
});

test("a constraint is recognized in an error of another bundle's DatabaseError", () => {
  const createError = (constraint: string) =>
    Object.assign(new Error("refused"), { name: "DatabaseError", constraint });
  expect(isSlotTakenError(createError("consultations_no_overlap"))).toBe(true);
  expect(isSlotTakenError(createError("consultations_other"))).toBe(false);
  expect(isSlotTakenError(null)).toBe(false);
});

test("the last admin's refusal is recognized in an error of another bundle's DatabaseError", async () => {
  const remove = (constraint: string) => {
    const error = Object.assign(new Error("refused"), { name: "DatabaseError", constraint });
    const db = { transaction: () => Promise.reject(error) } as unknown as Database;
    const actor = {} as AdminActor;
    return removeAdmin(testCtx({ db }), actor, { roleId: "role-id", role: "admin" });
  };
  expect(await remove("user_roles_last_admin")).toEqual({ ok: false, problem: "last_admin" });
  await expect(remove("user_roles_other")).rejects.toThrow("refused");
});

test("an unreachable database has a connection error code", async () => {
  const { db, close } = connect("postgres://nobody@127.0.0.1:9/none", { poolSize: 1 });
  const expected = { name: "DatabaseError", code: "ECONNREFUSED" };
  expect(await catchError(db.execute(sql`select ${secret}`))).toMatchObject(expected);
  const change = db.transaction((tx) => tx.execute(sql`select ${secret}`));
  expect(await catchError(change)).toMatchObject(expected);
  await close();
});
