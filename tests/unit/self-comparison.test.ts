import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { customerEmails, reviews } from "@/db/schema";
import { findSelfComparison } from "@/tests/support/self-comparison";

const db = drizzle.mock({ casing: "snake_case" });

test("a correlated subquery without table names is found", () => {
  const email = sql`(select email from ${customerEmails}
    where ${customerEmails.customerId} = ${reviews.customerId} limit 1)`;
  const { sql: query } = db.select({ id: reviews.id, email }).from(reviews).toSQL();
  expect(findSelfComparison(query)).toBe('"customer_id" = "customer_id"');
});

test("a join and a comparison of two columns aren't", () => {
  const { sql: query } = db
    .select({ email: customerEmails.email })
    .from(reviews)
    .innerJoin(customerEmails, eq(customerEmails.customerId, reviews.customerId))
    .toSQL();
  expect(findSelfComparison(query)).toBeNull();
  expect(findSelfComparison('where "number" = "live_number" and r."id" = "id"')).toBeNull();
});
