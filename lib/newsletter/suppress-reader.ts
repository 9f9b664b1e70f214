import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  newsletterSubscribers as readers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";

/** Stops the newsletter to an address, whether it has a row or not. A complaint outlasts a bounce. */
export async function suppressReader(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  reason: "bounced" | "complained",
): Promise<void> {
  const emailHash = newsletterEmailHash(ctx, email);
  await tx
    .insert(suppressions)
    .values({ emailHash, reason, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: { reason },
      setWhere: and(ne(suppressions.reason, "complained"), ne(suppressions.reason, reason)),
    });
  await tx.update(readers).set({ nextSendAt: null }).where(eq(readers.email, email));
}
