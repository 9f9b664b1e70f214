import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSender as sender } from "@/db/schema";

/** The table has a single row. */
export const senderRowId = 1;

/** Reads the sender's row; undefined before the first run. */
export async function findSender(db: Queryable) {
  const [row] = await db.select().from(sender).where(eq(sender.id, senderRowId));
  return row;
}
