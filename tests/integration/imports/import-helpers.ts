import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { imports, newsletterSubscribers, newsletterSuppressions } from "@/db/schema";
import type { ImportKind, ImportSettings } from "@/db/values/imports";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  createImport,
  saveImportSettings,
  startImport,
  undoImport,
} from "@/lib/imports/change-imports";
import { importPartBytes } from "@/lib/imports/import-limits";
import { storeImportPart } from "@/lib/imports/import-uploads";
import { readPreview } from "@/lib/imports/read-import";
import { runImports } from "@/lib/imports/run-imports";
import { stageUpload } from "@/lib/imports/stage-upload";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

export type ImportedFile = { readonly name: string; readonly bytes: string | Uint8Array };

const settings: ImportSettings = {
  frequency: "weekly",
  firstIssue: null,
  askFirst: false,
  leaveOutCold: false,
};

function ownCtx(): () => TestCtx {
  const database = testDatabase({ poolSize: 10 });
  let made: TestCtx | undefined;
  return () => {
    made ??= testCtx({ db: database.db, now: "2026-11-24T15:05:00.000Z" });
    return made;
  };
}

/**
 * Sets up imports with helpers.
 * @param existing the setup of the calling test; without it they have a database of their own
 */
export function importHelpers(existing?: () => TestCtx) {
  const getCtx = existing ?? ownCtx();
  let admin: AdminActor | undefined;
  let uploads = 0;
  const helpers = {
    get ctx() {
      return getCtx();
    },
    async actor(): Promise<AdminActor> {
      admin ??= (await addTestAdmin(helpers.ctx.db)).actor;
      return admin;
    },
    /** Uploads a file as the browser does. Returns what the reader says. */
    async upload(importId: string, { name, bytes: content }: ImportedFile) {
      uploads += 1;
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      for (let start = 0; start < bytes.length; start += importPartBytes) {
        await storeImportPart(
          helpers.ctx,
          await helpers.actor(),
          { importId, upload: uploads, part: start / importPartBytes + 1 },
          bytes.slice(start, start + importPartBytes),
        );
      }
      const upload = { importId, number: uploads, name, sizeBytes: bytes.length };
      return await stageUpload(helpers.ctx, await helpers.actor(), upload);
    },
    /** Creates an import with files and choices. Throws what a file is refused for. */
    async stage(
      files: readonly ImportedFile[],
      chosen: Partial<ImportSettings> = {},
      kind: ImportKind = "subscribers",
    ): Promise<string> {
      const importId = randomUUID();
      const actor = await helpers.actor();
      await createImport(helpers.ctx, actor, { id: importId, kind });
      for (const file of files) {
        const staged = await helpers.upload(importId, file);
        if (!staged.ok) throw new Error(staged.problem);
      }
      await saveImportSettings(helpers.ctx, actor, {
        importId,
        statement: "They signed up on our former website.",
        settings: { ...settings, ...chosen },
      });
      return importId;
    },
    async preview(importId: string) {
      const { groups } = await readPreview(helpers.ctx, await helpers.actor(), importId);
      return Object.fromEntries(
        groups.map(({ action, reason, addresses }) => [
          reason ? `${action} ${reason}` : action,
          addresses,
        ]),
      );
    },
    start: async (importId: string) =>
      startImport(helpers.ctx, await helpers.actor(), { importId }),
    run: async () => runImports(helpers.ctx, { until: new Date(helpers.ctx.now().getTime() + 1) }),
    /** Starts an import and lets the job finish it. */
    async finish(importId: string) {
      await helpers.start(importId);
      while ((await helpers.status(importId)) === "running") await helpers.run();
    },
    async undo(importId: string) {
      const undone = await undoImport(helpers.ctx, await helpers.actor(), { importId });
      if (!undone.ok) throw new Error("the import can't be undone");
      while ((await helpers.status(importId)) === "undoing") await helpers.run();
    },
    async importFiles(files: readonly ImportedFile[], chosen: Partial<ImportSettings> = {}) {
      const importId = await helpers.stage(files, chosen);
      await helpers.finish(importId);
      return importId;
    },
    async status(importId: string) {
      const [row] = await helpers.ctx.db.select().from(imports).where(eq(imports.id, importId));
      return row?.status;
    },
    async counts(importId: string) {
      const [row] = await helpers.ctx.db.select().from(imports).where(eq(imports.id, importId));
      return row?.counts ?? {};
    },
    async subscriber(email: string) {
      const [row] = await helpers.ctx.db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email));
      return row;
    },
    async suppression(email: string) {
      const [row] = await helpers.ctx.db
        .select()
        .from(newsletterSuppressions)
        .where(eq(newsletterSuppressions.emailHash, hashNewsletterEmail(helpers.ctx, email)));
      return row?.reason;
    },
  };
  return helpers;
}
