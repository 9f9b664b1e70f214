import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { orders, radioSpins, radioSubmissions } from "@/db/schema";
import type { SpinSource } from "@/db/values/radio";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getGreetingName } from "@/lib/email/greeting-name";
import { getRadioDetailsUrl, type LinkSettings } from "@/lib/orders/links/radio-details-link";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { choosePayment } from "@/lib/radio/spins/choose-payment";
import { getSpinAllowances } from "@/lib/radio/spins/spin-allowances";

export type NewSpin = {
  /** One per entry of a rendered form, so a double click logs it once. */
  readonly id: string;
  readonly playedAt: Date;
  readonly programId: string | null;
  readonly note: string | null;
  /** For a row of a playout log: the same row is added once. */
  readonly logKey: string | null;
};

export type NewSpins = {
  readonly orderItemId: string;
  readonly stationId: string | null;
  readonly source: SpinSource;
  readonly importId: string | null;
  readonly spins: readonly NewSpin[];
};

export type SpinProblem =
  /** The song isn't on air. */
  | "not_on_air"
  /** All spins bought before this time were played, or they were refunded. */
  | "none_left"
  /** In the future, or before the payment. */
  | "bad_time"
  /** Logged before, by a double click or from the same log. */
  | "duplicate"
  /** Entered by hand, and this station's spin in that minute is already logged. */
  | "same_minute";

type SpinCtx = Pick<Ctx, "now"> & LinkSettings;

export type LoggedSpin = { readonly id: string; readonly problem: SpinProblem | null };

/**
 * Logs spins of one song in the caller's transaction. Takes the lowest free numbers under the
 * submission's lock, so that concurrent calls never exceed the spins bought. The first spin emails
 * the customer, once per song.
 * @param by the address recorded as who logged them
 * @returns each spin's problem, or null if it was added, in the order given
 */
export async function logSpins(
  ctx: SpinCtx,
  tx: Transaction,
  by: { readonly email: string },
  { orderItemId, stationId, source, importId, spins }: NewSpins,
): Promise<readonly LoggedSpin[]> {
  const now = ctx.now();
  const [submission] = await tx
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderItemId, orderItemId))
    .for("update");
  const loaded = submission && (await loadOrderFacts(tx, submission.orderId));
  const item = loaded?.items.find(({ id }) => id === orderItemId);
  if (submission?.stage !== "on_air" || !loaded || !item) {
    return spins.map(({ id }) => ({ id, problem: "not_on_air" }));
  }
  const logged = await tx
    .select({
      id: radioSpins.id,
      paymentId: radioSpins.paymentId,
      number: radioSpins.number,
      playedAt: radioSpins.playedAt,
      stationId: radioSpins.stationId,
      logKey: radioSpins.logKey,
      undoneAt: radioSpins.undoneAt,
    })
    .from(radioSpins)
    .where(eq(radioSpins.orderItemId, orderItemId));
  const live = logged.filter(({ undoneAt }) => undoneAt === null);
  const ids = new Set(logged.map(({ id }) => id));
  const keys = new Set(live.map(({ logKey }) => logKey).filter((key) => key !== null));
  const allowances = getSpinAllowances(item, loaded.facts).map((allowance) => {
    const taken = new Set(
      live.filter((one) => one.paymentId === allowance.paymentId).map(({ number }) => number),
    );
    return { ...allowance, taken, used: taken.size };
  });
  const results: LoggedSpin[] = [];
  for (const spin of spins) {
    const { id, playedAt, programId, note, logKey } = spin;
    const isKnown = ids.has(id) || (logKey !== null && keys.has(logKey));
    if (isKnown || (source === "log" && wasLoggedByHand(live, playedAt, stationId))) {
      results.push({ id, problem: "duplicate" });
      continue;
    }
    if (source === "manual" && hasSpinInMinute(live, playedAt, stationId)) {
      results.push({ id, problem: "same_minute" });
      continue;
    }
    const allowance = playedAt > now ? null : choosePayment(allowances, playedAt);
    if (!allowance) {
      const isTooEarly = allowances.every(({ startsAt }) => playedAt < startsAt);
      results.push({ id, problem: playedAt > now || isTooEarly ? "bad_time" : "none_left" });
      continue;
    }
    let number = 1;
    while (allowance.taken.has(number)) number += 1;
    allowance.taken.add(number);
    allowance.used += 1;
    ids.add(id);
    if (logKey !== null) keys.add(logKey);
    const { paymentId } = allowance;
    await tx.insert(radioSpins).values({
      ...{ id, orderItemId, paymentId, number, playedAt, note, logKey },
      ...{ stationId, programId, source, importId },
      loggedBy: by.email,
      createdAt: now,
    });
    const details = { orderItemId, paymentId, number, played_at: playedAt.toISOString() };
    await recordAudit(tx, { by, action: "radio_spin_logged", details, now });
    results.push({ id, problem: null });
  }
  if (live.length === 0 && results.some(({ problem }) => problem === null)) {
    await queueFirstSpinEmail(ctx, tx, orderItemId);
  }
  return results;
}

type LiveSpin = {
  readonly playedAt: Date;
  readonly stationId: string | null;
  readonly logKey: string | null;
};

const toMinute = (at: Date) => Math.floor(at.getTime() / 60_000);

/**
 * True if a log or a colleague's entry has the song on this station in the same minute, when it can
 * air only once. Stations that staff don't know may be different ones.
 */
function hasSpinInMinute(
  live: readonly LiveSpin[],
  playedAt: Date,
  stationId: string | null,
): boolean {
  return (
    stationId !== null &&
    live.some(
      (spin) => spin.stationId === stationId && toMinute(spin.playedAt) === toMinute(playedAt),
    )
  );
}

/** True if staff entered the same minute on this station, or on none, before its log arrived. */
function wasLoggedByHand(
  live: readonly LiveSpin[],
  playedAt: Date,
  stationId: string | null,
): boolean {
  return live.some(
    (spin) =>
      spin.logKey === null &&
      (spin.stationId === null || spin.stationId === stationId) &&
      toMinute(spin.playedAt) === toMinute(playedAt),
  );
}

async function queueFirstSpinEmail(
  ctx: SpinCtx,
  tx: Transaction,
  orderItemId: string,
): Promise<void> {
  const [row] = await tx
    .select({ order: orders, artist: radioSubmissions.artist, track: radioSubmissions.track })
    .from(radioSubmissions)
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .where(eq(radioSubmissions.orderItemId, orderItemId));
  if (!row) return;
  const { order, artist, track } = row;
  await enqueueEmail(tx, ctx.now(), {
    kind: "first_spin",
    to: order.email,
    orderId: order.id,
    dedupeKey: `first_spin:${orderItemId}`,
    props: {
      firstName: getGreetingName(order.firstName),
      orderNumber: order.orderNumber,
      artist: artist ?? "",
      track: track ?? "",
      url: getRadioDetailsUrl(ctx, order),
    },
  });
}
