import { selectPastPurchases } from "@/db/queries/past-purchases";
import type { Ctx } from "@/lib/ctx";
import { getStampedEbook } from "@/lib/downloads/get-download-file";

/**
 * Returns the eBook for someone who bought it from a former shop and has proved the address of that
 * purchase. The stamp shows the address and the purchase's number. Null without such a purchase.
 */
export async function getPastEbook(
  ctx: Pick<Ctx, "db" | "storage">,
  emails: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string } | null> {
  const [bought] = await selectPastPurchases(ctx.db, emails, "ebook");
  if (!bought) return null;
  const { email, reference } = bought;
  const file = await getStampedEbook(ctx, {
    email,
    orderNumber: reference,
    firstName: "",
    lastName: "",
  });
  return file && { bytes: file.bytes, fileName: "The Royalties eBook.pdf" };
}
