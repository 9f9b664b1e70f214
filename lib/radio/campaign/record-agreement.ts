import { and, eq } from "drizzle-orm";
import { radioSubmissions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type Agreement = {
  readonly orderItemId: string;
  /** The agreement's version that staff edited. */
  readonly version: number;
  /** Spins per payment; null removes the agreement. */
  readonly spins: number | null;
  /** Where and when the customer agreed. */
  readonly note: string;
};

/**
 * Records that the customer agreed in writing to fewer spins than "up to" promises. Fails if a
 * colleague changed the agreement first.
 */
export async function recordAgreement(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { orderItemId, version, spins, note }: Agreement,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [saved] = await tx
      .update(radioSubmissions)
      .set({
        agreedSpins: spins,
        agreedNote: spins === null ? null : note,
        agreementVersion: version + 1,
        updatedAt: now,
      })
      .where(
        and(
          eq(radioSubmissions.orderItemId, orderItemId),
          eq(radioSubmissions.agreementVersion, version),
        ),
      )
      .returning({ orderItemId: radioSubmissions.orderItemId });
    if (!saved) return fail("changed_since");
    const details = { orderItemId, spins, note };
    await recordAudit(tx, { by: actor, action: "radio_agreement_recorded", details, now });
    return ok(null);
  });
}
