import { and, eq, inArray, sql } from "drizzle-orm";
import { chooseTags } from "@/db/queries/imports/import-chunk";
import { importFiles, importRows, imports } from "@/db/schema";
import type { ImportKind, ImportMapping, ImportSettings } from "@/db/values/imports";
import { changed, staffOperation, unaudited } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { tagLimits, undoDays } from "@/lib/imports/import-limits";
import { storeImportPart } from "@/lib/imports/import-uploads";
import { remapFile, stageUpload } from "@/lib/imports/stage-upload";

const defaultSettings: ImportSettings = {
  frequency: "weekly",
  firstIssue: null,
  askFirst: false,
  leaveOutCold: false,
};

const isPreview = "the import can change until it starts, and its start is in the audit log";

type NewImport = { readonly id: string; readonly kind: ImportKind };

/** Creates an empty import. A form that arrives twice creates one. */
export const createImport = staffOperation(async (tx, ctx, actor, { id, kind }: NewImport) => {
  await tx
    .insert(imports)
    .values({
      id,
      kind,
      createdBy: actor.email,
      createdAt: ctx.now(),
      settings: defaultSettings,
    })
    .onConflictDoNothing();
  return unaudited(isPreview, { id });
});

/** Creates an import of a few made-up people, for trying it out on a local site. */
export async function createSampleImport(
  ctx: Ctx,
  actor: AdminActor,
  { id }: { readonly id: string },
) {
  if (!ctx.settings.isLocal) return fail("not_local");
  await createImport(ctx, actor, { id, kind: "subscribers" });
  for (const [index, { name, text }] of sampleFiles.entries()) {
    const bytes = new TextEncoder().encode(text);
    const upload = { importId: id, number: index + 1, sizeBytes: bytes.length, name };
    await storeImportPart(ctx, actor, { importId: id, upload: upload.number, part: 1 }, bytes);
    await stageUpload(ctx, actor, upload);
  }
  const statement = "They signed up on the former website for emails about royalties.";
  await ctx.db.update(imports).set({ statement }).where(eq(imports.id, id));
  return unaudited(isPreview, { id });
}

export type SavedSettings = {
  readonly importId: string;
  readonly statement: string;
  readonly settings: ImportSettings;
};

export const saveImportSettings = staffOperation(
  async (tx, _ctx, _actor, { importId, statement, settings }: SavedSettings) => {
    const saved = await tx
      .update(imports)
      .set({ statement, settings })
      .where(and(eq(imports.id, importId), eq(imports.status, "draft")))
      .returning({ id: imports.id });
    return saved.length > 0 ? unaudited(isPreview) : fail("changed_since");
  },
);

type SavedMapping = {
  readonly importId: string;
  readonly fileNumber: number;
  readonly mapping: ImportMapping;
};

/** Reads a file again with the columns that staff chose. */
export const saveImportMapping = staffOperation(
  async (tx, ctx, _actor, { importId, fileNumber, mapping }: SavedMapping) => {
    const done = await remapFile(ctx, tx, { importId, fileNumber, mapping });
    return done.ok ? unaudited(isPreview) : done;
  },
);

type OfImport = { readonly importId: string };
type OfFile = OfImport & { readonly fileNumber: number };

/** Leaves out a file, such as one that was chosen by mistake. */
export const removeImportFile = staffOperation(
  async (tx, _ctx, _actor, { importId, fileNumber }: OfFile) => {
    const [draft] = await tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, importId), eq(imports.status, "draft")))
      .for("update");
    if (!draft) return fail("changed_since");
    await tx
      .delete(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.fileNumber, fileNumber)));
    await tx
      .delete(importFiles)
      .where(and(eq(importFiles.importId, importId), eq(importFiles.number, fileNumber)));
    return unaudited(isPreview);
  },
);

/** Starts an import. `no_statement`: staff haven't said what these people agreed to. */
export const startImport = staffOperation(async (tx, ctx, _actor, { importId }: OfImport) => {
  const [draft] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.status, "draft")))
    .for("update");
  if (!draft) return fail("changed_since");
  if (draft.kind === "subscribers" && draft.statement.trim() === "") return fail("no_statement");
  const files = await tx.select().from(importFiles).where(eq(importFiles.importId, importId));
  if (files.length === 0) return fail("no_files");
  const tags = await chooseTags(tx, importId, tagLimits.inAll);
  await tx
    .update(imports)
    .set({ status: "running", startedAt: ctx.now(), settings: { ...draft.settings, tags } })
    .where(eq(imports.id, importId));
  return changed("import_started", {
    importId,
    kind: draft.kind,
    files: files
      .map(({ name, sha256, rows }) => `${name} (${rows} rows, SHA-256 ${sha256})`)
      .join(", "),
  });
});

export const stopImport = staffOperation(async (tx, _ctx, _actor, { importId }: OfImport) => {
  const stopped = await tx
    .update(imports)
    .set({ status: "stopped", leasedUntil: null })
    .where(and(eq(imports.id, importId), eq(imports.status, "running")))
    .returning({ id: imports.id });
  return stopped.length > 0 ? changed("import_stopped", { importId }) : fail("changed_since");
});

export const continueImport = staffOperation(async (tx, _ctx, _actor, { importId }: OfImport) => {
  const continued = await tx
    .update(imports)
    .set({ status: "running" })
    .where(and(eq(imports.id, importId), eq(imports.status, "stopped")))
    .returning({ id: imports.id });
  return continued.length > 0 ? changed("import_continued", { importId }) : fail("changed_since");
});

/** Takes an import back, for 30 days. */
export const undoImport = staffOperation(async (tx, ctx, _actor, { importId }: OfImport) => {
  const since = new Date(ctx.now().getTime() - undoDays * dayMs);
  const undone = await tx
    .update(imports)
    .set({ status: "undoing", cursor: "", leasedUntil: null })
    .where(
      and(
        eq(imports.id, importId),
        inArray(imports.status, ["stopped", "finished"]),
        sql`${imports.startedAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: imports.id });
  return undone.length > 0 ? changed("import_undone", { importId }) : fail("changed_since");
});

const columns =
  '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS';

const names = ["Ada", "Bo", "Cleo", "Dex", "Etta", "Finn", "Gia", "Hal", "Ivy", "Jo", "Kai", "Lou"];

const toRow = (name: string, index: number, more = "") =>
  `${name.toLowerCase()}@sample-list.example.com,${name},Sample,3,"2023-03-${String(index + 10)} 10:23:10",192.0.2.${index + 1},"2023-03-${String(index + 10)} 10:25:44",192.0.2.${index + 1},"2024-01-05 09:00:00",${index},e${index},,"${index % 3 === 0 ? '""VIP""' : ""}"${more}`;

/** Made-up people in Mailchimp's layout. Bo is in two files, so the stricter one counts. */
const sampleFiles: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "subscribed_email_audience_export_sample.csv",
    text: [
      columns,
      ...names.map((name, index) => toRow(name, index)),
      "not an address,Nia,,2,,,,,,12,e12,,",
    ].join("\n"),
  },
  {
    name: "unsubscribed_email_audience_export_sample.csv",
    text: [
      `${columns},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER`,
      ...["Bo", "Mia", "Ned"].map((name, index) =>
        toRow(name, index, ',"2024-02-01 08:00:00",News,1,NORMAL,'),
      ),
    ].join("\n"),
  },
  {
    name: "cleaned_email_audience_export_sample.csv",
    text: [
      `${columns},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID`,
      ...["Ora", "Pia"].map((name, index) => toRow(name, index, ',"2024-02-01 08:00:00",News,1')),
    ].join("\n"),
  },
];
