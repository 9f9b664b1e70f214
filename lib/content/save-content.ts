import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { contentVersions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { ContentBody } from "@/lib/content/document-schemas";
import { publishInTransaction } from "@/lib/content/publish-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type NewVersion = {
  readonly document: string;
  /** The version that was edited; 0 for the original. */
  readonly basedOn: number;
  readonly body: ContentBody;
  /** True publishes the version in the same transaction. */
  readonly publish?: boolean;
};

/**
 * Saves a new version and returns its number. Fails if another version was saved since `basedOn`;
 * the primary key lets one of several concurrent saves through.
 */
export async function saveContent(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { document, basedOn, body, publish = false }: NewVersion,
): Promise<Result<{ number: number }, "changed_since">> {
  const now = ctx.now();
  const number = basedOn + 1;
  return ctx.db.transaction(async (tx) => {
    // Versions are never deleted, so if `basedOn` exists and the next number is free, it was the
    // newest.
    if (basedOn > 0 && !(await versionExists(tx, document, basedOn))) return fail("changed_since");
    const saved = await tx
      .insert(contentVersions)
      .values({ document, number, body, savedBy: actor.email, savedAt: now })
      .onConflictDoNothing()
      .returning({ number: contentVersions.number });
    if (saved.length === 0) return fail("changed_since");
    const details = { document, version: number };
    await recordAudit(tx, { by: actor, action: "content_saved", details, now });
    if (publish) await publishInTransaction(tx, actor, { document, number }, now);
    return ok({ number });
  });
}

async function versionExists(tx: Transaction, document: string, number: number): Promise<boolean> {
  const rows = await tx
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(and(eq(contentVersions.document, document), eq(contentVersions.number, number)));
  return rows.length > 0;
}
