import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";

/** Any number that nothing else locks. */
const spinsLock = 5_107_001;

/**
 * Lets one transaction at a time decide which reports are new plays. Without it, two reports of one
 * play that arrive at once would each find no earlier one. Ends with the transaction.
 */
export async function lockSpins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${spinsLock})`);
}
