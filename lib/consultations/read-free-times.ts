import type { Queryable } from "@/db/client";
import { selectBusyTimes } from "@/db/queries/busy-times";
import {
  selectHoldOfBrowser,
  selectSessionProducts,
  selectTakenSessions,
  selectTimeOffOnDays,
} from "@/db/queries/consultations";
import { sessionNoticeHours } from "@/lib/catalog/refund-copy";
import { type BookingRules, readBookingRules } from "@/lib/consultations/availability";
import {
  createFreeTimes,
  type FreeTimes,
  getSearchWindow,
  type TakenTimes,
} from "@/lib/consultations/free-times";
import { toSlot } from "@/lib/consultations/time-off";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import type { SessionLength } from "@/lib/profile/profile-links";

type Days = {
  readonly from: ChicagoDay;
  readonly until: ChicagoDay;
  /** Sessions with times that count as free: the one that's moved, or held by this browser. */
  readonly except?: readonly string[];
};

/** Reads what may be in the way of new sessions on these Memphis days. */
export async function readTakenTimes(
  db: Queryable,
  { from, until, except = [] }: Days,
): Promise<TakenTimes> {
  const window = getSearchWindow(from, until);
  const [busy, sessions, timeOff] = await Promise.all([
    selectBusyTimes(db, window),
    selectTakenSessions(db, window),
    selectTimeOffOnDays(db, addDays(from, -1), addDays(until, 1)),
  ]);
  return {
    sessions: sessions.filter(({ inquiryId }) => !except.includes(inquiryId)),
    timeOff: timeOff.map((off) => ({ ...toSlot(off), note: off.note })),
    busy,
  };
}

type SearchCtx = Pick<Ctx, "now"> & { readonly db: Queryable };
type Search = Days & { readonly minutes: number };

/** Prepares the search for free times on these Memphis days. Other days count as free. */
export async function readFreeTimes(
  { db, now }: SearchCtx,
  { availability }: BookingRules,
  { minutes, ...days }: Search,
): Promise<FreeTimes> {
  const taken = await readTakenTimes(db, days);
  return createFreeTimes(availability, taken, { minutes, now: now() });
}

type NextSearch = Omit<Search, "until"> & { readonly count: number };

/** Finds the first free times from a Memphis day on. Reads a few days first, because most searches end there. */
export async function findNextTimes(
  ctx: SearchCtx,
  rules: BookingRules,
  { from, count, ...search }: NextSearch,
): Promise<readonly string[]> {
  const today = getChicagoDay(ctx.now());
  const lastDay = addDays(today, rules.availability.daysAhead);
  const found: string[] = [];
  let [day, length] = [from < today ? today : from, 3];
  while (day <= lastDay && found.length < count) {
    const until = addDays(day, length - 1);
    const free = await readFreeTimes(ctx, rules, { ...search, from: day, until });
    for (; day <= until; day = addDays(day, 1)) {
      found.push(...free.listDay(day).map((at) => at.toISOString()));
    }
    length *= 4;
  }
  return found.slice(0, count);
}

/** What a session of a length costs; null if none is on sale. */
export async function readSessionOnSale(db: Queryable, length: number) {
  const products = await selectSessionProducts(db);
  return products.find(({ minutes }) => minutes === length) ?? null;
}

/** The next free time of each length that visitors book on the built-in page, in ISO format. */
export type NextTimes = Readonly<Partial<Record<SessionLength, string>>>;

/** Reads what the cards show as the next free time; empty while the built-in page is off. */
export async function readNextTimes(
  ctx: SearchCtx & { readonly settings: Pick<Ctx["settings"], "isLocal" | "seedProfile"> },
): Promise<NextTimes> {
  const rules = await readBookingRules(ctx);
  if (!rules) return {};
  const from = getChicagoDay(ctx.now());
  const next = await Promise.all(
    rules.lengths.map(async (minutes) => {
      const [first] = await findNextTimes(ctx, rules, { minutes, from, count: 1 });
      return first ? [[minutes, first] as const] : [];
    }),
  );
  return Object.fromEntries(next.flat());
}

/** A page of free times, two weeks long. */
export type Schedule = {
  readonly length: SessionLength;
  /** All lengths that are booked this way. */
  readonly lengths: readonly SessionLength[];
  readonly priceCents: number;
  /** Start times in ISO format, earliest first. */
  readonly times: readonly string[];
  /** Sessions that start before this can't be refunded. */
  readonly refundableFrom: string;
  /** The first and last Memphis day shown. */
  readonly from: ChicagoDay;
  readonly to: ChicagoDay;
  /** First days of the pages before and after; null if there's none. */
  readonly previous: ChicagoDay | null;
  readonly next: ChicagoDay | null;
  /** The next free time after this page, if it has none. */
  readonly nextFree: string | null;
  readonly hold: ScheduleHold | null;
};

/** The time that this browser holds, with what was typed. */
export type ScheduleHold = {
  readonly startsAt: string;
  readonly payBy: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
};

const daysShown = 14;

type ScheduleInput = {
  readonly length: SessionLength;
  /** The first Memphis day to show, from the query; today by default. */
  readonly from: ChicagoDay | null;
  readonly browserHash: string | null;
};

/** Reads the free times that a visitor chooses from. Null if this length isn't booked on the built-in page. */
export async function readSchedule(
  ctx: SearchCtx & { readonly settings: Pick<Ctx["settings"], "isLocal" | "seedProfile"> },
  { length, from, browserHash }: ScheduleInput,
): Promise<Schedule | null> {
  const [rules, product] = await Promise.all([
    readBookingRules(ctx),
    readSessionOnSale(ctx.db, length),
  ]);
  if (!product || !rules?.lengths.includes(length)) return null;
  const now = ctx.now();
  const held = browserHash === null ? null : await selectHoldOfBrowser(ctx.db, browserHash, now);
  const except = held ? [held.inquiry.id] : [];
  const page = await readPage(ctx, rules, { minutes: length, except, from });
  return {
    length,
    lengths: rules.lengths,
    priceCents: product.priceCents,
    refundableFrom: new Date(now.getTime() + sessionNoticeHours * hourMs).toISOString(),
    ...page,
    hold: held?.consultation.productId === product.id ? toHold(held) : null,
  };
}

type PageSearch = Omit<Search, "from" | "until"> & { readonly from: ChicagoDay | null };

/** Reads the free times of two weeks, from a day within the days that can be booked. */
async function readPage(
  ctx: SearchCtx,
  rules: BookingRules,
  { from: wanted, ...search }: PageSearch,
): Promise<Pick<Schedule, "times" | "from" | "to" | "previous" | "next" | "nextFree">> {
  const today = getChicagoDay(ctx.now());
  const lastDay = addDays(today, rules.availability.daysAhead);
  const from = wanted === null || wanted < today || wanted > lastDay ? today : wanted;
  const to = addDays(from, daysShown - 1);
  const free = await readFreeTimes(ctx, rules, { ...search, from, until: to });
  const days = Array.from({ length: daysShown }, (_, index) => addDays(from, index));
  const times = days.flatMap((day) => free.listDay(day).map((at) => at.toISOString()));
  const after = addDays(to, 1);
  const before = addDays(from, -daysShown);
  const [nextFree = null] =
    times.length > 0 ? [] : await findNextTimes(ctx, rules, { ...search, from: after, count: 1 });
  return {
    times,
    from,
    to,
    previous: getPrevious(),
    next: after > lastDay ? null : after,
    nextFree,
  };

  function getPrevious(): ChicagoDay | null {
    if (from === today) return null;
    return [before, today].sort().at(-1) ?? today;
  }
}

/** Lists the times that a session can move to. Null while visitors don't book themselves. */
export async function readMoveTimes(
  ctx: SearchCtx & { readonly settings: Pick<Ctx["settings"], "isLocal" | "seedProfile"> },
  { id, minutes }: { readonly id: string; readonly minutes: number },
  from: ChicagoDay | null,
) {
  const rules = await readBookingRules(ctx);
  if (!rules) return null;
  return await readPage(ctx, rules, { minutes, except: [id], from });
}

function toHold({
  consultation: { startsAt, payBy },
  inquiry: { name, email, phone, message },
}: NonNullable<Awaited<ReturnType<typeof selectHoldOfBrowser>>>): ScheduleHold | null {
  if (!startsAt || !payBy) return null;
  const times = { startsAt: startsAt.toISOString(), payBy: payBy.toISOString() };
  return { ...times, name, email, phone: phone ?? "", message };
}
