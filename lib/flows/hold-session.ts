import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import PQueue from "p-queue";
import type { Transaction } from "@/db/client";
import { selectLiveHolds } from "@/db/queries/consultations";
import { consultations, inquiries } from "@/db/schema";
import type { UtmAttribution } from "@/db/values/attribution";
import { readBookingRules } from "@/lib/consultations/availability";
import type { BookingForm } from "@/lib/consultations/booking-form";
import {
  bookingRefresh,
  refreshStaleCalendars,
} from "@/lib/consultations/busy-calendars/refresh-calendars";
import { computeHoldEnd, endHold, holdLimits } from "@/lib/consultations/holds";
import {
  findNextTimes,
  readFreeTimes,
  readSessionOnSale,
} from "@/lib/consultations/read-free-times";
import { lockTimeOff } from "@/lib/consultations/time-off";
import { isSlotTakenError, recordConsultationEvent } from "@/lib/consultations/update-consultation";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { closePaymentPages } from "@/lib/flows/expire-offers";
import {
  type PaymentProblem,
  startConsultationPayment,
} from "@/lib/flows/start-consultation-payment";
import { getConsultationType } from "@/lib/inquiries/choices";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { signLink } from "@/lib/secrets/links";

/** Who books. */
type HoldVisitor = {
  readonly browserHash: string;
  readonly networkHash: string;
  readonly utm: UtmAttribution | undefined;
};

export type HoldProblem =
  /** Taken or no longer bookable; with the next free times. */
  | { readonly kind: "unavailable"; readonly next: readonly string[] }
  | { readonly kind: "price_changed"; readonly priceCents: number }
  /** Too many times are held. */
  | { readonly kind: "too_many" }
  /** This length isn't booked here anymore. */
  | { readonly kind: "closed" }
  | PaymentProblem;

export type Booked = {
  /** The payment page, or the confirmation page if it's already paid. */
  readonly url: string;
  /** Opens the hold's own page. */
  readonly token: string;
};

type Hold = { readonly id: string; readonly offerRevision: number; readonly linkRevision: number };

/** Holds are inserted one after another, so that their limits hold. A random number, used nowhere else. */
const holdsLock = 7_305_412_268;

const nextTimesShown = 3;

/**
 * Holds a time and opens its payment page: an offer that the visitor makes to herself. The same form again leads to the
 * same page; another time, or the same address in another browser, ends the earlier hold.
 */
export async function holdSession(
  ctx: Ctx,
  form: BookingForm,
  visitor: HoldVisitor,
): Promise<Result<Booked, HoldProblem>> {
  await refreshStaleCalendars(ctx, bookingRefresh);
  const held = await holding.add(() => checkAndHold(ctx, form, visitor));
  if (!held.ok) return held;
  await closePaymentPages(ctx, held.value.ended);
  const token = signLink(ctx, "consultation", held.value.hold);
  const { acceptsTerms } = form;
  const { browserHash } = visitor;
  const started = await startConsultationPayment(ctx, { token, acceptsTerms, browserHash });
  return started.ok ? ok({ ...started.value, token }) : started;
}

/** Few at a time, so that a crowd after one time leaves database connections for everyone else. */
const holding = new PQueue({ concurrency: 4 });

/** Checks first without a transaction: of a crowd, all but a few see that the time is taken. */
async function checkAndHold(
  ctx: Ctx,
  form: BookingForm,
  visitor: HoldVisitor,
): Promise<Result<Held, HoldProblem>> {
  const { same, replaced } = await findHolds(ctx.db, ctx.now(), form, visitor);
  if (same) return ok({ hold: same, ended: [] });
  const problem = await findProblem(ctx, form, replaced);
  if (problem) {
    // What's in the way may be this very form, held since: a double click.
    const now = await findHolds(ctx.db, ctx.now(), form, visitor);
    return now.same ? ok({ hold: now.same, ended: [] }) : fail(problem);
  }
  // A payment that is already made counts, and no page of an earlier hold can be paid after this.
  await closePaymentPages(ctx, replaced);
  return await writeHold(ctx, form, visitor);
}

type Held = { readonly hold: Hold; readonly ended: readonly string[] };

async function writeHold(
  ctx: Ctx,
  form: BookingForm,
  visitor: HoldVisitor,
): Promise<Result<Held, HoldProblem>> {
  try {
    return await ctx.db.transaction(async (tx): Promise<Result<Held, HoldProblem>> => {
      await tx.execute(sql`select pg_advisory_xact_lock(${holdsLock})`);
      await lockTimeOff(tx);
      const inTransaction = { ...ctx, db: tx };
      const now = ctx.now();
      const { same, replaced, others } = await findHolds(tx, now, form, visitor);
      if (same) return ok({ hold: same, ended: [] });
      const problem = await findProblem(inTransaction, form, replaced);
      if (problem) return fail(problem);
      const fromNetwork = others.filter(({ networkHash }) => networkHash === visitor.networkHash);
      const isFull = others.length >= holdLimits.perSite;
      if (isFull || fromNetwork.length >= holdLimits.perNetwork) return fail({ kind: "too_many" });
      const ended = await lockHolds(tx, replaced);
      for (const inquiryId of ended) await endHold(tx, inquiryId, now);
      return ok({ hold: await insertHold(inTransaction, tx, form, visitor), ended });
    });
  } catch (fault) {
    // Staff offered the time at this moment.
    if (!isSlotTakenError(fault)) throw fault;
    return fail(await findUnavailable(ctx, form));
  }
}

/** Locks holds, but for those that a payment has ended since. Returns their ids. */
async function lockHolds(tx: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const locked = await tx
    .select({ inquiryId: consultations.inquiryId })
    .from(consultations)
    .where(
      and(
        inArray(consultations.inquiryId, [...ids]),
        eq(consultations.status, "payment_requested"),
      ),
    )
    .orderBy(asc(consultations.inquiryId))
    .for("update");
  return locked.map(({ inquiryId }) => inquiryId);
}

/** Sorts the live holds: the one of this very form, those that it replaces, and everyone else's. */
async function findHolds(
  db: Transaction | Ctx["db"],
  now: Date,
  form: BookingForm,
  { browserHash }: HoldVisitor,
) {
  const holds = await selectLiveHolds(db, now);
  const isOwn = ({ inquiry }: (typeof holds)[number]) =>
    inquiry.browserHash === browserHash || inquiry.email === form.email;
  const same = holds.find(
    ({ consultation, inquiry }) =>
      inquiry.browserHash === browserHash &&
      inquiry.email === form.email &&
      inquiry.name === form.name &&
      inquiry.phone === (form.phone ?? null) &&
      consultation.startsAt?.getTime() === form.startsAt.getTime() &&
      consultation.sessionType === getConsultationType(form.length),
  );
  return {
    same: same && { ...same.consultation, id: same.consultation.inquiryId },
    replaced: holds.filter(isOwn).map(({ inquiry }) => inquiry.id),
    others: holds.filter((hold) => !isOwn(hold)).map(({ consultation }) => consultation),
  };
}

/** Returns why the time can't be held, or null. The holds that this one replaces are no reason. */
async function findProblem(
  ctx: Pick<Ctx, "now" | "settings"> & { readonly db: Transaction | Ctx["db"] },
  form: BookingForm,
  except: readonly string[],
): Promise<HoldProblem | null> {
  const [rules, product] = await Promise.all([
    readBookingRules(ctx),
    readSessionOnSale(ctx.db, form.length),
  ]);
  if (!product || !rules?.lengths.some((length) => length === form.length)) {
    return { kind: "closed" };
  }
  const day = getChicagoDay(form.startsAt);
  const search = { minutes: form.length, except, from: day };
  const free = await readFreeTimes(ctx, rules, { ...search, until: day });
  if (free.listReasons(form.startsAt).length > 0) {
    const next = await findNextTimes(ctx, rules, { ...search, count: nextTimesShown });
    return { kind: "unavailable", next };
  }
  if (product.priceCents !== form.priceCents) {
    return { kind: "price_changed", priceCents: product.priceCents };
  }
  return null;
}

async function findUnavailable(ctx: Ctx, { length, startsAt }: BookingForm): Promise<HoldProblem> {
  const rules = await readBookingRules(ctx);
  if (!rules) return { kind: "closed" };
  const search = { minutes: length, from: getChicagoDay(startsAt), count: nextTimesShown };
  return { kind: "unavailable", next: await findNextTimes(ctx, rules, search) };
}

async function insertHold(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  form: BookingForm,
  { browserHash, networkHash, utm }: HoldVisitor,
): Promise<Hold> {
  const now = ctx.now();
  const { name, email, phone, message = "", startsAt, length, timeZone, priceCents } = form;
  const rules = await readBookingRules({ ...ctx, db: tx });
  const product = await readSessionOnSale(tx, length);
  const sessionType = getConsultationType(length);
  if (!rules || !product || !sessionType) throw new Error("a checked hold can't be booked");
  const { bufferBefore, bufferAfter } = rules.availability;
  const endsAt = new Date(startsAt.getTime() + length * minuteMs);
  const payBy = computeHoldEnd(startsAt, now);
  const id = randomUUID();
  await tx.insert(inquiries).values({
    id,
    kind: "consultation",
    status: "waiting",
    submissionKey: `hold:${id}`,
    name,
    email,
    phone: phone ?? null,
    message,
    utm: utm ?? null,
    browserHash,
    isUnpaidHold: true,
    dueAt: getReplyDueAt("consultation", now),
    lastReceivedAt: now,
    createdAt: now,
  });
  const [row] = await tx
    .insert(consultations)
    .values({
      inquiryId: id,
      status: "payment_requested",
      origin: "self",
      sessionType,
      visitorTimeZone: timeZone ?? null,
      offerRevision: 1,
      productId: product.id,
      priceCents,
      startsAt,
      endsAt,
      blockedFrom: new Date(startsAt.getTime() - bufferBefore * minuteMs),
      blockedUntil: new Date(endsAt.getTime() + bufferAfter * minuteMs),
      networkHash,
      payBy,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("a hold wasn't written");
  const details = {
    startsAt: startsAt.toISOString(),
    minutes: length,
    priceCents,
    payBy: payBy.toISOString(),
  };
  await recordConsultationEvent(tx, { inquiryId: id, kind: "held", by: null, details, now });
  return { ...row, id };
}
