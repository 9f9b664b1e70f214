import { asc, desc, eq, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { dataRequests } from "@/db/schema";

/** Earliest deadline first. Uses `data_requests_due`. */
export async function selectOpenDataRequests(db: Queryable, limit: number) {
  return await db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.status, "open"))
    .orderBy(asc(dataRequests.dueOn), asc(dataRequests.id))
    .limit(limit);
}

/** Newest first. */
export async function selectClosedDataRequests(db: Queryable, limit: number) {
  return await db
    .select()
    .from(dataRequests)
    .where(ne(dataRequests.status, "open"))
    .orderBy(desc(dataRequests.closedAt), desc(dataRequests.id))
    .limit(limit);
}

export async function selectDataRequest(db: Queryable, id: string) {
  const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, id));
  return request ?? null;
}

/** Locks a request, so that two people can't fulfill it at the same time. */
export async function lockDataRequest(tx: Transaction, id: string) {
  const [request] = await tx
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.id, id))
    .for("update");
  return request ?? null;
}
