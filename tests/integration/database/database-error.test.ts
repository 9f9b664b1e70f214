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

test("a database that can't be reached says so by its code", async () => {
  const { db, close } = connect("postgres://nobody@127.0.0.1:9/none", { poolSize: 1 });
  const fault = await faultOf(db.execute(sql`select ${secret}`));
  expect(fault).toMatchObject({ code: "ECONNREFUSED" });
  await close();
});
