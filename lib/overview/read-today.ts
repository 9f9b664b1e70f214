import { selectToday, type TodayRow } from "@/db/queries/overview/today";
import type { TodayKind } from "@/db/queries/overview/today-parts";
import { hasPermission, type Permission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, fromChicagoDateTime, getChicagoDay, getTodayEnd } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { dataRequestPolicy } from "@/lib/data-requests/deadlines";
import { followUpHideDays } from "@/lib/orders/subscription-dates";
import { type EndingRate, formatRate, formatRateName } from "@/lib/royalties/rate-placeholders";

/** Who may take the next action of each kind. */
const permissionByKind: Readonly<Record<TodayKind, Permission>> = {
  dispute: "orders.view",
  stripe_inquiry: "orders.view",
  past_due: "orders.view",
  review: "orders.view",
  bounced_receipt: "orders.view",
  consultation: "consultations.manage",
  song: "radio.view",
  missing_song: "radio.view",
  promise: "radio.view",
  message: "inbox.manage",
  customer_review: "reviews.moderate",
  failed_email: "newsletter.operate",
  data_request: "privacy.manage",
  person_note: "people.manage",
  rate: "content.edit",
};

function toRow({ name, value, unit, validThrough, checkedOn }: EndingRate): TodayRow {
  return {
    kind: "rate",
    id: name,
    who: `${formatRateName(name)}: ${formatRate({ value, unit })}`,
    detail: "",
    orderNumber: null,
    amountCents: null,
    dueAt: fromChicagoDateTime({ date: addDays(validThrough, 1), time: "00:00" }),
    since: fromChicagoDateTime({ date: checkedOn, time: "00:00" }),
  };
}

const getTurn = ({ dueAt, since }: TodayRow) => (dueAt ?? since).getTime();

/** Records listed of each kind. */
const maxPerKind = 50;

export type TodayItem = TodayRow & {
  /** The deadline has passed. */
  readonly isOverdue: boolean;
};

export type Today = {
  /** Oldest deadline first. */
  readonly items: readonly TodayItem[];
  /** Kinds with more records than are listed. */
  readonly cutKinds: readonly TodayKind[];
};

/**
 * Reads what needs a person today: disputes and Stripe inquiries that await evidence, unpaid
 * subscriptions that staff didn't follow up on, reviews, consultations, songs that are ready or
 * missing, airplay promises, messages due by the end of the day
 * in Memphis, emails that didn't arrive, data requests, notes about people, and rates that end. Leaves out what the actor's
 * role may not handle. Database errors are thrown.
 * @param endingRates those that end soon or have ended
 */
export async function readToday(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  endingRates: readonly EndingRate[] = [],
): Promise<Today> {
  const now = ctx.now();
  const today = getChicagoDay(now);
  const rows = await selectToday(ctx.db, {
    now,
    todayEnds: getTodayEnd(now),
    notesUntil: today,
    dataRequestsUntil: addDays(today, dataRequestPolicy.remindDays),
    followedUpUntil: new Date(now.getTime() - followUpHideDays * dayMs),
    limit: maxPerKind + 1,
  });
  const listed = new Map<TodayKind, Set<string>>();
  const cutKinds = new Set<TodayKind>();
  const items: TodayItem[] = [];
  const all = [...rows, ...endingRates.map(toRow)];
  for (const row of all.sort((one, other) => getTurn(one) - getTurn(other))) {
    if (!hasPermission(actor.role, permissionByKind[row.kind])) continue;
    const ids = listed.get(row.kind) ?? new Set();
    listed.set(row.kind, ids);
    // A consultation can have two reasons, such as a request that was paid twice.
    if (ids.has(row.id)) continue;
    if (ids.size === maxPerKind) {
      cutKinds.add(row.kind);
      continue;
    }
    ids.add(row.id);
    items.push({ ...row, isOverdue: row.dueAt !== null && row.dueAt < now });
  }
  return { items, cutKinds: [...cutKinds] };
}
