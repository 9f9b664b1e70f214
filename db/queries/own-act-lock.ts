import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";

/** Any number that nothing else locks. */
const lockId = 3_914_069;

/**
 * Keeps an import's chunk from working until this transaction ends, so that what someone does about
 * their own address is decided before or after the import of it, never in between.
 */
export async function lockForOwnAct(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockId})`);
}

/** Waits for people who confirm or erase their address, and for other imports. */
export async function lockForImport(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`);
}
