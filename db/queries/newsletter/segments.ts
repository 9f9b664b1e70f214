import { asc, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { subscriberSegments } from "@/db/schema";

/** Returns the saved segments by name. */
export async function selectSegments(db: Queryable) {
  return await db
    .select()
    .from(subscriberSegments)
    .orderBy(asc(sql`lower(${subscriberSegments.name})`));
}
