import { selectVersionBody } from "@/db/queries/content";
import { selectPriceCents } from "@/db/queries/shop/catalog";
import { parseProductId } from "@/lib/content/content-documents";
import { documentSchemas } from "@/lib/content/document-schemas";
import { getOriginalContent } from "@/lib/content/original-content";
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
