import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { awaitsConfirmation } from "@/lib/newsletter/confirmation-standing";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { suppressionOf } from "@/lib/newsletter/suppression";

/**
 * Whether an address still waits for its confirmation mail, its row locked: who has confirmed, left
 * or complained since it was queued must not be sent it any more.
 */
export async function isConfirmationAwaited(
  ctx: Ctx,
  tx: Transaction,
  email: string,
): Promise<boolean> {
  const [reader] = await tx.select().from(readers).where(eq(readers.email, email)).for("update");
  if (!reader) return false;
  const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, email));
  return awaitsConfirmation({ ...reader, suppression });
}
