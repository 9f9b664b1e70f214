import { eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";
import { importFiles, imports } from "@/db/schema";
import type { ImportCounts, ImportKind, ImportStatus } from "@/db/values/imports";

export type ListedImport = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly status: ImportStatus;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly files: string;
  readonly counts: ImportCounts | null;
};

export async function listImports(db: Queryable): Promise<readonly ListedImport[]> {
  return await readRows<ListedImport>(
    db,
    sql`
    select i.id, i.kind, i.status, i.created_by as "createdBy", i.created_at::text as "createdAt",
      coalesce((select string_agg(distinct f.name, ', ') from import_files f where f.import_id = i.id), '') as files,
      i.counts
    from imports i order by i.created_at desc limit 50`,
  );
}

export type ImportRecord = typeof imports.$inferSelect;
export type ImportFileRecord = typeof importFiles.$inferSelect;

export async function findImport(db: Queryable, id: string): Promise<ImportRecord | null> {
  const [record] = await db.select().from(imports).where(eq(imports.id, id));
  return record ?? null;
}

export async function listImportFiles(
  db: Queryable,
  importId: string,
): Promise<readonly ImportFileRecord[]> {
  return await db
    .select()
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(importFiles.number);
}

/** When this site first saw a file; null if it's new. */
export async function findFirstSeen(db: Queryable, sha256: string): Promise<Date | null> {
  const [row] = await readRows<{ at: string | null }>(
    db,
    sql`select min(first_seen_at)::text as at from import_files where sha256 = ${sha256}`,
  );
  return row?.at ? new Date(row.at) : null;
}

/**
 * Files that nothing needs: their import has started, or is a draft from before `draftsBefore`, or they
 * weren't read by `unreadBefore`.
 */
export async function selectUnneededUploads(
  db: Queryable,
  { draftsBefore, unreadBefore }: { readonly draftsBefore: Date; readonly unreadBefore: Date },
) {
  return await readRows<{ importId: string; number: number; parts: number }>(
    db,
    sql`
    select u.import_id as "importId", u.number, u.parts
    from import_uploads u join imports i on i.id = u.import_id
    where i.status <> 'draft' or i.created_at < ${timestampParam(draftsBefore)}
      or (u.created_at < ${timestampParam(unreadBefore)} and not exists (
        select from import_files f where f.import_id = u.import_id and f.upload_number = u.number))
    order by u.created_at limit 500`,
  );
}

export const suppressionsQuery: SQL = sql`
  select p.email_hash as "emailHash", p.reason, p.created_at::text as "createdAt", l.email
  from newsletter_suppressions p left join subscriber_listings l on l.email_hash = p.email_hash
  order by p.created_at, p.email_hash`;
