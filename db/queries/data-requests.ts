import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { dataRequests } from "@/db/schema";
import { containsWords } from "@/db/search-text";
import type { DataRequestKind } from "@/db/values/data-requests";

/** Null means any. */
export type DataRequestFilter = {
  /** Words of the address. */
  readonly term: string | null;
  readonly kind: DataRequestKind | null;
};

function matchesFilter({ term, kind }: DataRequestFilter): SQL | undefined {
  return and(
    kind === null ? undefined : eq(dataRequests.kind, kind),
    term === null ? undefined : containsWords(sql`fold_text(${dataRequests.email})`, term),
  );
}

type Listed = { readonly filter: DataRequestFilter; readonly limit: number };

/** Earliest deadline first. Uses `data_requests_due`. */
export async function selectOpenDataRequests(db: Queryable, { filter, limit }: Listed) {
  return await db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.status, "open"), matchesFilter(filter)))
    .orderBy(asc(dataRequests.dueOn), asc(dataRequests.id))
    .limit(limit);
}

/** Newest first. */
export async function selectClosedDataRequests(db: Queryable, { filter, limit }: Listed) {
  return await db
    .select()
    .from(dataRequests)
    .where(and(ne(dataRequests.status, "open"), matchesFilter(filter)))
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
