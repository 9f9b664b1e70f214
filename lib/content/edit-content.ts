import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { contentLive, contentVersions, courseLessons, courseModules, products } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { parseLessonId, parseModuleId, parseProductId } from "@/lib/content/content-documents";
import { type ContentBody, documentSchemas } from "@/lib/content/document-schemas";
import { getOriginalContent } from "@/lib/content/original-content";
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

export type Publication = { readonly document: string; readonly number: number };

/**
 * Makes a version live, newer or older, which also serves as undo. A product,
 * lesson or module's fields are written to its row in the same transaction; existing orders keep their items.
 */
export async function publishContent(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { document, number }: Publication,
): Promise<Result<null, "version_not_found">> {
  return ctx.db.transaction((tx) =>
    publishInTransaction(tx, actor, { document, number }, ctx.now()),
  );
}

/** Same as `publishContent`, within the caller's transaction. */
async function publishInTransaction(
  tx: Transaction,
  actor: AdminActor,
  { document, number }: Publication,
  now: Date,
): Promise<Result<null, "version_not_found">> {
  const [version] = await tx
    .select({ body: contentVersions.body })
    .from(contentVersions)
    .where(and(eq(contentVersions.document, document), eq(contentVersions.number, number)));
  if (!version) return fail("version_not_found");
  // Comes first because it locks the document: concurrent publications leave one version
  // everywhere.
  await tx
    .insert(contentLive)
    .values({ document, number, publishedBy: actor.email, publishedAt: now })
    .onConflictDoUpdate({
      target: contentLive.document,
      set: { number, publishedBy: actor.email, publishedAt: now },
    });
  const productId = parseProductId(document);
  const priceChange =
    productId === null ? null : await writeProduct(tx, productId, version.body, now);
  const lessonId = parseLessonId(document);
  if (lessonId !== null) await writeLesson(tx, lessonId, version.body, now);
  const moduleId = parseModuleId(document);
  if (moduleId !== null) await writeModule(tx, moduleId, version.body);
  const details = { document, version: number, ...priceChange };
  await recordAudit(tx, { by: actor, action: "content_published", details, now });
  return ok(null);
}

/** Returns the price before and after, for the audit. */
async function writeProduct(tx: Transaction, productId: string, body: unknown, now: Date) {
  const copy = documentSchemas.product.parse(body);
  const [before] = await tx
    .select({ priceCents: products.priceCents })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  if (!before) throw new Error(`product not found: ${productId}`);
  await tx
    .update(products)
    .set({ ...copy, updatedAt: now })
    .where(eq(products.id, productId));
  return { price_cents_before: before.priceCents, price_cents: copy.priceCents };
}

async function writeLesson(tx: Transaction, lessonId: string, body: unknown, now: Date) {
  const written = await tx
    .update(courseLessons)
    .set({ ...documentSchemas.lesson.parse(body), updatedAt: now })
    .where(eq(courseLessons.id, lessonId))
    .returning({ id: courseLessons.id });
  if (written.length === 0) throw new Error(`lesson not found: ${lessonId}`);
}

async function writeModule(tx: Transaction, moduleId: string, body: unknown) {
  const written = await tx
    .update(courseModules)
    .set(documentSchemas.module.parse(body))
    .where(eq(courseModules.id, moduleId))
    .returning({ id: courseModules.id });
  if (written.length === 0) throw new Error(`module not found: ${moduleId}`);
}

/**
 * Publishes the original content as a new version; no version is deleted. Returns the new number.
 * Fails if `basedOn` is no longer the newest version.
 */
export async function restoreOriginal(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { document, basedOn }: { readonly document: string; readonly basedOn: number },
): Promise<Result<{ number: number }, "no_original" | "changed_since">> {
  const body = getOriginalContent(document);
  if (!body) return fail("no_original");
  return await saveContent(ctx, actor, { document, basedOn, body, publish: true });
}
