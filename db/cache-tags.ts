import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { cacheTags } from "@/db/schema";

/** Returns each cache tag's version, which rises whenever what's cached under it changed. */
export async function readTagVersions(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select().from(cacheTags);
  return new Map(rows.map(({ tag, version }) => [tag, version]));
}

/** Raises the versions of these tags, which other instances notice. */
export async function raiseTagVersions(db: Database, tags: readonly string[]): Promise<void> {
  // One order for everyone, or two statements could block each other.
  const rows = [...new Set(tags)].sort().map((tag) => ({ tag }));
  if (rows.length === 0) return;
  await db
    .insert(cacheTags)
    .values(rows)
    .onConflictDoUpdate({ target: cacheTags.tag, set: { version: sql`${cacheTags.version} + 1` } });
}
