import { selectSubscribersByEmail } from "@/db/queries/customer-data";
import type { Ctx } from "@/lib/ctx";

type SignedIn = { readonly emails: readonly string[] } | null;

/**
 * Reads the quick check's answers about airplay royalties. Null unless a signed-in customer has
 * proved the order's address: anyone can buy with someone else's.
 */
export async function readKnownRegistrations(
  ctx: Pick<Ctx, "db">,
  customer: SignedIn,
  email: string,
) {
  const address = email.toLowerCase();
  if (!customer?.emails.includes(address)) return null;
  const [subscriber] = await selectSubscribersByEmail(ctx.db, [address]);
  if (!subscriber) return null;
  return { hasPro: subscriber.regCheckPro, hasSoundExchange: subscriber.sxActive };
}
