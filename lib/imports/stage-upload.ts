import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findFirstSeen } from "@/db/queries/imports/import-list";
import { importFiles, importMappings, importRows, imports } from "@/db/schema";
import type { ImportKind, ImportMapping } from "@/db/values/imports";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { importLimits } from "@/lib/imports/import-limits";
import {
  type OpenTable,
  openTable,
  openUpload,
  type SourceFile,
  type StoredUpload,
  UnreadableFile,
} from "@/lib/imports/open-files";
import { createRowReader, type ReadRow } from "@/lib/imports/read-rows";
import { recognizeSource, suggestMapping } from "@/lib/imports/sources";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";

type Upload = StoredUpload & { readonly name: string };

const changedSince = "This import was started or undone. Reload the page.";

/**
 * Reads an uploaded file into the import's rows, in one transaction: all its tables, or nothing. Sent
 * again, it replaces what it read before. Fails with what staff can do.
 */
export async function stageUpload(
  ctx: Ctx,
  _actor: AdminActor,
  upload: Upload,
): Promise<Result<{ readonly files: number }, string>> {
  const opened = await openUpload(ctx.storage, upload);
  if (!opened.ok) return opened;
  try {
    return await ctx.db.transaction(async (tx) => {
      const kind = await lockDraft(tx, upload.importId);
      if (!kind) return fail(changedSince);
      await removeUpload(tx, upload);
      let files = 0;
      for (const file of opened.value.files) {
        const isAdded = await stageTable(ctx, tx, {
          kind,
          upload,
          file,
          sha256: opened.value.sha256,
        });
        if (!isAdded.ok) {
          // Archives also have tables without addresses.
          if (file.entryName === null) return rollBack(isAdded.problem);
          if (isAdded.problem === tooManyRows) return rollBack(tooManyRows);
          continue;
        }
        files += 1;
      }
      return files === 0 ? rollBack(noAddresses) : ok({ files });
    });
  } catch (error) {
    if (error instanceof Refused || error instanceof UnreadableFile) return fail(error.message);
    throw error;
  } finally {
    opened.value.close();
  }
}

const noAddresses =
  "We found no table with a column of email addresses. Export the list as CSV, and choose the CSV file.";
const tooManyRows = `An import takes up to ${importLimits.rows.toLocaleString("en-US")} rows. Split the list into several imports.`;
const tooManyFiles = `An import takes up to ${importLimits.files} lists. Start another one for the rest.`;

/** Thrown to roll the transaction back. */
class Refused extends Error {}

function rollBack(problem: string): never {
  throw new Refused(problem);
}

/** Locks an import that can still change. Returns its kind; null if it can't. */
async function lockDraft(tx: Transaction, importId: string): Promise<ImportKind | null> {
  const [row] = await tx
    .select({ kind: imports.kind })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.status, "draft")))
    .for("update");
  return row?.kind ?? null;
}

async function removeUpload(
  tx: Transaction,
  { importId, number }: Pick<StoredUpload, "importId" | "number">,
): Promise<void> {
  const isOfUpload = and(eq(importFiles.importId, importId), eq(importFiles.uploadNumber, number));
  await tx.execute(sql`delete from import_rows where import_id = ${importId} and file_number in (
    select number from import_files where import_id = ${importId} and upload_number = ${number})`);
  await tx.delete(importFiles).where(isOfUpload);
}

type Staged = {
  readonly kind: ImportKind;
  readonly upload: Upload;
  readonly file: SourceFile;
  readonly sha256: string;
};

async function stageTable(
  ctx: Ctx,
  tx: Transaction,
  { kind, upload, file, sha256 }: Staged,
): Promise<Result<null, string>> {
  const table = await openTable(file);
  if (!table.ok) return table;
  const { columns, encoding } = table.value;
  const source = recognizeSource(columns, kind);
  const [known] = await tx.select().from(importMappings).where(eq(importMappings.source, source));
  const fileName = file.entryName ?? upload.name;
  const remembered = known?.columns ?? null;
  const mapping = suggestMapping({ columns, kind, source, fileName, remembered });
  if (!mapping.columns.email) return fail(noAddresses);
  const { importId } = upload;
  const fileNumber = await nextNumber(tx, importId);
  if (fileNumber > importLimits.files) rollBack(tooManyFiles);
  await tx.insert(importFiles).values({
    importId,
    number: fileNumber,
    name: upload.name,
    sizeBytes: upload.sizeBytes,
    sha256,
    entryName: file.entryName,
    uploadNumber: upload.number,
    source,
    encoding,
    columns: [...columns],
    mapping,
    rows: 0,
    firstSeenAt: (await findFirstSeen(tx, sha256)) ?? ctx.now(),
  });
  const rows = await insertRows(ctx, tx, {
    importId,
    fileNumber,
    kind,
    mapping,
    table: table.value,
  });
  await tx
    .update(importFiles)
    .set({ rows })
    .where(and(eq(importFiles.importId, importId), eq(importFiles.number, fileNumber)));
  return ok(null);
}

async function nextNumber(tx: Transaction, importId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number | null>`max(${importFiles.number})::int` })
    .from(importFiles)
    .where(eq(importFiles.importId, importId));
  return (row?.last ?? 0) + 1;
}

type Insert = {
  readonly importId: string;
  readonly fileNumber: number;
  readonly kind: ImportKind;
  readonly mapping: ImportMapping;
  readonly table: OpenTable;
};

const rowsPerInsert = 2_000;

async function insertRows(
  ctx: Ctx,
  tx: Transaction,
  { importId, fileNumber, kind, mapping, table }: Insert,
): Promise<number> {
  const read = createRowReader({ kind, mapping, columns: table.columns, now: ctx.now() });
  const before = await tx.$count(importRows, eq(importRows.importId, importId));
  let total = 0;
  let batch: (ReadRow & { readonly line: number })[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await insertBatch(ctx, tx, { importId, fileNumber }, batch);
    batch = [];
  };
  for await (const records of table.rows()) {
    for (const { line, cells } of records) {
      total += 1;
      if (before + total > importLimits.rows) rollBack(tooManyRows);
      batch.push({ ...read(cells), line });
      if (batch.length === rowsPerInsert) await flush();
    }
  }
  await flush();
  return total;
}

/** One parameter, because thousands of rows have more than PostgreSQL allows. */
async function insertBatch(
  ctx: Ctx,
  tx: Transaction,
  { importId, fileNumber }: Pick<Insert, "importId" | "fileNumber">,
  rows: readonly (ReadRow & { readonly line: number })[],
): Promise<void> {
  const values = rows.map((row) => ({
    n: row.line,
    e: row.email,
    h: row.email === null ? null : hashNewsletterEmail(ctx, row.email),
    s: row.status,
    r: row.reason,
    o: row.optedInAt,
    l: row.leftAt,
    ip: row.optInIp,
    f: row.firstName,
    t: row.tags,
    i: row.item,
    b: row.boughtOn,
    ref: row.reference,
    p: row.problem,
    te: row.typedEmail,
  }));
  await tx.execute(sql`
    insert into import_rows (import_id, file_number, row_number, email, email_hash, status, reason,
      opted_in_at, left_at, opt_in_ip, first_name, tags, item, bought_on, reference, problem, typed_email)
    select ${importId}, ${fileNumber}, n, e, h, s, r, o, l, ip, f, t, i, b, ref, p, te
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (n int, e text, h text, s text, r text,
      o timestamptz, l timestamptz, ip text, f text, t text[], i text, b date, ref text, p text, te text)`);
}

type NewMapping = {
  readonly importId: string;
  readonly fileNumber: number;
  readonly mapping: ImportMapping;
};

/** Reads a file again with the columns that staff chose, and remembers them for the tool. */
export async function remapFile(
  ctx: Ctx,
  tx: Transaction,
  { importId, fileNumber, mapping }: NewMapping,
): Promise<Result<null, string>> {
  const kind = await lockDraft(tx, importId);
  const [file] = await tx
    .select()
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), eq(importFiles.number, fileNumber)));
  if (!kind || !file) return fail(changedSince);
  const { sizeBytes } = file;
  const opened = await openUpload(ctx.storage, { importId, number: file.uploadNumber, sizeBytes });
  if (!opened.ok) return opened;
  try {
    const source = opened.value.files.find(({ entryName }) => entryName === file.entryName);
    const table = source && (await openTable(source));
    if (!table?.ok) return fail(noAddresses);
    await tx
      .delete(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.fileNumber, fileNumber)));
    const rows = await insertRows(ctx, tx, {
      importId,
      fileNumber,
      kind,
      mapping,
      table: table.value,
    });
    await tx
      .update(importFiles)
      .set({ mapping, rows })
      .where(and(eq(importFiles.importId, importId), eq(importFiles.number, fileNumber)));
    await tx
      .insert(importMappings)
      .values({ source: file.source, columns: mapping.columns })
      .onConflictDoUpdate({ target: importMappings.source, set: { columns: mapping.columns } });
    return ok(null);
  } finally {
    opened.value.close();
  }
}
