import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import type { AskedMail } from "@/lib/mail/retry-mail";
import { awaitsConfirmation } from "@/lib/newsletter/confirmation-standing";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { suppressionOf } from "@/lib/newsletter/suppression";

/**
 * Whether a failed outbox email may still be sent. A confirmation is dropped if the address has
 * since confirmed, unsubscribed or complained. Locks the subscriber; other emails always pass.
 */
export async function isStillWanted(
  ctx: Ctx,
  tx: Transaction,
  { kind, to }: AskedMail,
): Promise<boolean> {
  if (kind !== "newsletter_confirmation") return true;
  const [reader] = await tx.select().from(readers).where(eq(readers.email, to)).for("update");
  if (!reader) return false;
  const suppression = await suppressionOf(tx, newsletterEmailHash(ctx, to));
  return awaitsConfirmation({ ...reader, suppression });
}
