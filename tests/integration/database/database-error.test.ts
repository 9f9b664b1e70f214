import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "@/db/client";
import { describeError } from "@/lib/log";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
const secret = "buyer@example.com";

async function faultOf(query: Promise<unknown>): Promise<unknown> {
  return await query.then(
    () => undefined,
    (fault: unknown) => fault,
  );
}

test("a query's values never stand in its error, however it is printed", async () => {
  const fault = await faultOf(
    database.db.execute(sql`select * from no_such_table where email = ${secret}`),
  );
  expect(fault).toMatchObject({ name: "DatabaseError", code: "42P01" });
  expect(inspect(fault, { depth: 5 })).not.toContain(secret);
  expect(describeError(fault)).not.toContain(secret);
});

test("nor does a row that the database refuses, within a transaction", async () => {
  const twice = database.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table people (email text unique) on commit drop`);
    await tx.execute(sql`insert into people values (${secret})`);
    await tx.execute(sql`insert into people values (${secret})`);
  });
  const fault = await faultOf(twice);
  expect(fault).toMatchObject({ code: "23505", constraint: "people_email_key" });
  expect(inspect(fault, { depth: 5 })).not.toContain(secret);
});

test("a database that can't be reached says so by its code", async () => {
  const { db, close } = connect("postgres://nobody@127.0.0.1:9/none", { poolSize: 1 });
  const wanted = { name: "DatabaseError", code: "ECONNREFUSED" };
  expect(await faultOf(db.execute(sql`select ${secret}`))).toMatchObject(wanted);
  const change = db.transaction((tx) => tx.execute(sql`select ${secret}`));
  expect(await faultOf(change)).toMatchObject(wanted);
  await close();
});
