import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { contentLive, contentVersions, courseLessons, courseModules, products } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { documentSchemas } from "@/lib/content/document-schemas";
import { parseLessonId } from "@/lib/content/lesson-document";
import { parseModuleId } from "@/lib/content/module-document";
import { parseProductId } from "@/lib/content/product-document";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

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
export async function publishInTransaction(
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
