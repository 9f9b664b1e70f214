import { and, desc, eq, max, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectLiveNumber, selectVersionBody } from "@/db/queries/content";
import { selectPriceCents } from "@/db/queries/shop/catalog";
import { contentLive, contentVersions, courseLessons, courseModules, products } from "@/db/schema";
import { recordAudits } from "@/lib/audit/record-audit";
import { changedMany, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import {
  getLessonDocument,
  parseLessonId,
  parseModuleId,
  parseProductId,
} from "@/lib/content/content-documents";
import { type ContentBody, documentSchemas } from "@/lib/content/document-schemas";
import { getOriginalContent } from "@/lib/content/original-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

type PriceEdit = {
  readonly document: string;
  readonly basedOn: number;
  readonly priceCents: number;
  readonly publish: boolean;
};

/**
 * True if saving a product changes its price: the one in the version that was edited, or, when it's
 * published, the one that customers pay now.
 */
export async function changesPrice(ctx: Pick<Ctx, "db">, edit: PriceEdit): Promise<boolean> {
  const { document, basedOn, priceCents, publish } = edit;
  const live = await readLivePrice(ctx, document);
  const edited = basedOn > 0 ? await readVersionPrice(ctx, document, basedOn) : live;
  return priceCents !== edited || (publish && priceCents !== live);
}

/** True if publishing a version would change what customers pay. False for other documents. */
export async function publishesPrice(
  ctx: Pick<Ctx, "db">,
  { document, number }: { readonly document: string; readonly number: number },
): Promise<boolean> {
  if (parseProductId(document) === null) return false;
  const price = await readVersionPrice(ctx, document, number);
  return price !== null && price !== (await readLivePrice(ctx, document));
}

/** True if restoring the original would change what customers pay. False for other documents. */
export async function restoresPrice(ctx: Pick<Ctx, "db">, document: string): Promise<boolean> {
  if (parseProductId(document) === null) return false;
  const original = documentSchemas.product.safeParse(getOriginalContent(document));
  return original.success && original.data.priceCents !== (await readLivePrice(ctx, document));
}

async function readLivePrice(ctx: Pick<Ctx, "db">, document: string): Promise<number | null> {
  return await selectPriceCents(ctx.db, parseProductId(document) ?? "");
}

async function readVersionPrice(
  ctx: Pick<Ctx, "db">,
  document: string,
  number: number,
): Promise<number | null> {
  const parsed = documentSchemas.product.safeParse(
    await selectVersionBody(ctx.db, document, number),
  );
  return parsed.success ? parsed.data.priceCents : null;
}

type NewVersion = {
  readonly document: string;
  /** The version that was edited; 0 for the original. */
  readonly basedOn: number;
  readonly body: ContentBody;
  /** True publishes the version in the same transaction. */
  readonly publish?: boolean;
};

/**
 * Saves a new version and returns its number. Fails if another version was saved since `basedOn`;
 * the primary key lets one of several concurrent saves through. The same save again changes nothing.
 */
export const saveContent = staffOperation(
  async (tx, ctx, actor, { document, basedOn, body, publish = false }: NewVersion) => {
    const now = ctx.now();
    const number = basedOn + 1;
    // Versions are never deleted, so if `basedOn` exists and the next number is free, it was the
    // newest.
    if (basedOn > 0 && !(await versionExists(tx, document, basedOn))) return fail("changed_since");
    const saved = await tx
      .insert(contentVersions)
      .values({ document, number, body, savedBy: actor.email, savedAt: now })
      .onConflictDoNothing()
      .returning({ number: contentVersions.number });
    const version = { document, number, isLive: publish };
    const entry = { action: "content_saved", details: { document, version: number } } as const;
    if (saved.length === 0) {
      const repeated = await findRepeated(tx, actor, { document, number, body });
      if (!repeated) return fail("changed_since");
      if (!publish || repeated.isLive) return unchanged(version);
      const published = await writePublication(tx, actor, { document, number }, now);
      return published.ok ? changedMany([published.value], version) : published;
    }
    if (!publish) return changedMany([entry], version);
    const published = await writePublication(tx, actor, { document, number }, now);
    return published.ok ? changedMany([entry, published.value], version) : published;
  },
);

/** Finds the newest version, if the same person saved the same: their form arrived twice. */
async function findRepeated(
  tx: Transaction,
  actor: AdminActor,
  { document, number, body }: { document: string; number: number; body: ContentBody },
): Promise<{ readonly isLive: boolean } | null> {
  const [same] = await tx
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.document, document),
        eq(contentVersions.number, number),
        eq(contentVersions.savedBy, actor.email),
        eq(contentVersions.body, body),
      ),
    );
  if (!same || (await versionExists(tx, document, number + 1))) return null;
  return { isLive: (await selectLiveNumber(tx, document)) === number };
}

async function versionExists(tx: Transaction, document: string, number: number): Promise<boolean> {
  const rows = await tx
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(and(eq(contentVersions.document, document), eq(contentVersions.number, number)));
  return rows.length > 0;
}

export type SavedVersion = {
  readonly document: string;
  readonly number: number;
  readonly isLive: boolean;
};

type Publication = Pick<SavedVersion, "document" | "number">;

/**
 * Makes a version live, newer or older, which also serves as undo. A product,
 * lesson or module's fields are written to its row in the same transaction; existing orders keep their items.
 */
export const publishContent = staffOperation(async (tx, ctx, actor, publication: Publication) => {
  const published = await writePublication(tx, actor, publication, ctx.now());
  if (!published.ok) return published;
  return changedMany([published.value], { ...publication, isLive: true });
});

/** Makes a version live in the caller's transaction. Returns the audit entry. */
async function writePublication(
  tx: Transaction,
  actor: AdminActor,
  { document, number }: Publication,
  now: Date,
) {
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
  return ok({ action: "content_published" as const, details });
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
    .set({
      ...documentSchemas.lesson.parse(body),
      version: sql`${courseLessons.version} + 1`,
      updatedAt: now,
    })
    .where(eq(courseLessons.id, lessonId))
    .returning({ id: courseLessons.id });
  if (written.length === 0) throw new Error(`lesson not found: ${lessonId}`);
}

type LessonLength = { readonly lessonId: string; readonly lengthSeconds: number };

/**
 * Publishes a lesson's live text as a new version with another length, in the caller's transaction. A draft that's
 * newer follows as another version, so that staff continue with it.
 */
export async function publishLessonLength(
  tx: Transaction,
  actor: AdminActor,
  { lessonId, lengthSeconds }: LessonLength,
  now: Date,
): Promise<void> {
  const [lesson] = await tx
    .select()
    .from(courseLessons)
    .where(eq(courseLessons.id, lessonId))
    .for("update");
  if (!lesson || lesson.lengthSeconds === lengthSeconds) return;
  const document = getLessonDocument(lessonId);
  const liveNumber = await selectLiveNumber(tx, document);
  const [newest] = await tx
    .select({ number: contentVersions.number, body: contentVersions.body })
    .from(contentVersions)
    .where(eq(contentVersions.document, document))
    .orderBy(desc(contentVersions.number))
    .limit(1);
  const live = await addVersion(tx, actor, { document, body: { ...lesson, lengthSeconds } }, now);
  const published = await writePublication(tx, actor, { document, number: live }, now);
  if (!published.ok) throw new Error(`version not found: ${live}`);
  await recordAudits(tx, [{ ...published.value, by: actor, now }]);
  if (!newest || newest.number <= liveNumber) return;
  const draft = { ...documentSchemas.lesson.parse(newest.body), lengthSeconds };
  await addVersion(tx, actor, { document, body: draft }, now);
}

/** Adds a lesson's text as its newest version, also if a colleague saves one at the same time. */
async function addVersion(
  tx: Transaction,
  actor: AdminActor,
  { document, body }: { readonly document: string; readonly body: unknown },
  now: Date,
): Promise<number> {
  const parsed = documentSchemas.lesson.parse(body);
  for (;;) {
    const [last] = await tx
      .select({ number: max(contentVersions.number) })
      .from(contentVersions)
      .where(eq(contentVersions.document, document));
    const number = (last?.number ?? 0) + 1;
    const saved = await tx
      .insert(contentVersions)
      .values({ document, number, body: parsed, savedBy: actor.email, savedAt: now })
      .onConflictDoNothing()
      .returning({ number: contentVersions.number });
    if (saved.length === 0) continue;
    const entry = { action: "content_saved", details: { document, version: number } } as const;
    await recordAudits(tx, [{ ...entry, by: actor, now }]);
    return number;
  }
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
  ctx: Ctx,
  actor: AdminActor,
  { document, basedOn }: { readonly document: string; readonly basedOn: number },
) {
  const body = getOriginalContent(document);
  if (!body) return fail("no_original");
  return await saveContent(ctx, actor, { document, basedOn, body, publish: true });
}
