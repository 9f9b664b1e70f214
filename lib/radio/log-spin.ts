import { and, eq, isNull } from "drizzle-orm";
import { radioSpins, radioSubmissions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { getSpinAllowances } from "@/lib/radio/spin-allowances";

export type SpinInput = {
  /** One per rendered form, so a double click logs one spin. */
  readonly spinId: string;
  readonly orderItemId: string;
  readonly paymentId: string;
  readonly playedAt: Date;
  readonly note: string | null;
};

export type SpinProblem =
  | "not_on_air"
  /** All spins of this payment were played, or it was refunded. */
  | "none_left"
  /** In the future, or before the payment. */
  | "bad_time";

/**
 * Logs a play. Takes the lowest free number under the submission's lock, so that concurrent calls
 * never exceed the spins purchased. Returns how many spins of the payment are left.
 */
export async function logSpin(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  input: SpinInput,
): Promise<Result<{ readonly left: number }, SpinProblem>> {
  const now = ctx.now();
  const { spinId, orderItemId, paymentId, playedAt, note } = input;
  return await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select({ orderId: radioSubmissions.orderId, stage: radioSubmissions.stage })
      .from(radioSubmissions)
      .where(eq(radioSubmissions.orderItemId, orderItemId))
      .for("update");
    if (submission?.stage !== "on_air") return fail("not_on_air");
    const loaded = await loadOrderFacts(tx, submission.orderId);
    const item = loaded?.items.find(({ id }) => id === orderItemId);
    const allowance =
      loaded &&
      item &&
      getSpinAllowances(item, loaded.facts).find((one) => one.paymentId === paymentId);
    if (!allowance) return fail("none_left");
    if (playedAt > now || playedAt < startOfMinute(allowance.startsAt)) return fail("bad_time");
    const used = await tx
      .select({ number: radioSpins.number })
      .from(radioSpins)
      .where(
        and(
          eq(radioSpins.orderItemId, orderItemId),
          eq(radioSpins.paymentId, paymentId),
          isNull(radioSpins.undoneAt),
        ),
      );
    const taken = new Set(used.map(({ number }) => number));
    let number = 1;
    while (taken.has(number)) number += 1;
    if (taken.size >= allowance.purchased || number > allowance.purchased) {
      const [same] = await tx.select().from(radioSpins).where(eq(radioSpins.id, spinId));
      return same ? ok({ left: 0 }) : fail("none_left");
    }
    const added = await tx
      .insert(radioSpins)
      .values({
        id: spinId,
        orderItemId,
        paymentId,
        number,
        playedAt,
        note,
        loggedBy: actor.email,
        createdAt: now,
      })
      .onConflictDoNothing({ target: radioSpins.id })
      .returning({ id: radioSpins.id });
    if (added.length === 0) return ok({ left: allowance.purchased - taken.size });
    const details = { orderItemId, paymentId, number, played_at: playedAt.toISOString() };
    await recordAudit(tx, { by: actor, action: "radio_spin_logged", details, now });
    return ok({ left: allowance.purchased - taken.size - 1 });
  });
}

/** Staff enter minutes, so a play in the minute of the payment must count as later. */
function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}
