import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { imports, pastPurchases } from "@/db/schema";
import type { Entitlement } from "@/db/values/orders";

/** What people with these addresses bought from a former shop, oldest first. */
export async function selectPastPurchases(
  db: Queryable,
  emails: readonly string[],
  entitlement: Exclude<Entitlement, "airplay">,
) {
  if (emails.length === 0) return [];
  return await db
    .select({
      id: pastPurchases.id,
      email: pastPurchases.email,
      reference: pastPurchases.reference,
      boughtAt:
        sql<Date>`coalesce(${pastPurchases.boughtOn}::timestamptz, ${imports.startedAt})`.mapWith(
          imports.startedAt,
        ),
    })
    .from(pastPurchases)
    .innerJoin(imports, eq(imports.id, pastPurchases.importId))
    .where(
      and(
        inArray(pastPurchases.email, [...emails]),
        eq(pastPurchases.entitlement, entitlement),
        isNull(pastPurchases.endedAt),
      ),
    )
    .orderBy(asc(pastPurchases.boughtOn), asc(pastPurchases.id));
}
