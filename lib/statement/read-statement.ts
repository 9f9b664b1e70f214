import {
  type CategoryTotal,
  type ProductSales,
  type StateTax,
  sumBalance,
  sumCharges,
  sumProductSales,
  sumTaxByState,
} from "@/db/queries/statement";
import type { AdminActor } from "@/lib/core/admin-actor";
import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  parseCalendarDay,
} from "@/lib/core/chicago-time";
import { toSentenceCase } from "@/lib/core/display-text";
import type { Ctx } from "@/lib/ctx";
import { readBalanceSync } from "@/lib/statement/sync-balance";

/** First and last day in Memphis, both included. */
export type Period = { readonly from: ChicagoDay; readonly to: ChicagoDay };

type Query = Readonly<Record<string, unknown>>;

/** Parses the days from a URL query. Without a valid period it's the previous month. */
export function parsePeriod({ from, to }: Query, now: Date): Period {
  const first = parseCalendarDay(from);
  const last = parseCalendarDay(to);
  return first !== null && last !== null && first <= last
    ? { from: first, to: last }
    : getMonth(addDays(`${getChicagoDay(now).slice(0, 7)}-01`, -1));
}

/** Returns the month that contains a day. */
export function getMonth(day: ChicagoDay): Period {
  const from = `${day.slice(0, 7)}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

/** Returns when a period starts and ends, without its end. */
export function getRange({ from, to }: Period) {
  return { from: fromChicagoHour(from, 0), until: fromChicagoHour(addDays(to, 1), 0) };
}

export type StatementLine = {
  readonly label: string;
  readonly count: number;
  readonly amountCents: number;
  readonly feeCents: number;
};

/** Stripe's categories (docs.stripe.com/reports/reporting-categories) in the order of a statement. */
const lines: readonly (readonly [label: string, categories: readonly string[]])[] = [
  ["Charges", ["charge"]],
  ["Returned bank debits", ["charge_failure"]],
  ["Refunds", ["refund", "refund_failure"]],
  ["Disputes", ["dispute", "dispute_reversal"]],
  ["Stripe’s other fees", ["fee", "network_cost", "tax"]],
];
const payoutCategories = ["payout", "payout_reversal", "payout_minimum_balance_hold"];

/** Returns what a category is called in the ledger. */
export function describeCategory(category: string): string {
  return toSentenceCase(category);
}

export type Statement = {
  readonly lines: readonly StatementLine[];
  /** What the period added to the balance, before payouts. */
  readonly netCents: number;
  readonly payoutCents: number;
  readonly products: readonly ProductSales[];
  readonly taxes: readonly StateTax[];
  readonly charges: Awaited<ReturnType<typeof sumCharges>>;
  /** Stripe's figures are known until then; null if they were never read. */
  readonly syncedUntil: Date | null;
  /** Stripe's key isn't allowed to read the balance. */
  readonly isRefused: boolean;
};

/** Reads a period's statement: Stripe's figures, and the sales in them by product and state. */
export async function readStatement(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  period: Period,
): Promise<Statement> {
  const range = getRange(period);
  const [totals, products, taxes, charges, sync] = await Promise.all([
    sumBalance(ctx.db, range),
    sumProductSales(ctx.db, range),
    sumTaxByState(ctx.db, range),
    sumCharges(ctx.db, range),
    readBalanceSync(ctx),
  ]);
  const isPayout = ({ category }: CategoryTotal) => payoutCategories.includes(category);
  const activity = totals.filter((total) => !isPayout(total));
  return {
    lines: groupLines(activity),
    netCents: sumNet(activity),
    payoutCents: sumNet(totals.filter(isPayout)),
    products,
    taxes,
    charges,
    syncedUntil: sync.syncedUntil,
    isRefused: sync.refusedAt !== null,
  };
}

function sumNet(totals: readonly CategoryTotal[]): number {
  return totals.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
}

/** Groups categories; one that we don't know keeps a line of its own. */
function groupLines(totals: readonly CategoryTotal[]): StatementLine[] {
  const known = lines.flatMap(([, categories]) => categories);
  const unknown = totals.filter(({ category }) => !known.includes(category));
  return [
    ...lines.flatMap(([label, categories]) => {
      const found = totals.filter(({ category }) => categories.includes(category));
      return found.length > 0 ? [addUp(label, found)] : [];
    }),
    ...unknown.map((total) => addUp(describeCategory(total.category), [total])),
  ];
}

function addUp(label: string, totals: readonly CategoryTotal[]): StatementLine {
  const sum = (pick: (total: CategoryTotal) => number) =>
    totals.reduce((total, one) => total + pick(one), 0);
  return {
    label,
    count: sum(({ count }) => count),
    amountCents: sum(({ amountCents }) => amountCents),
    feeCents: sum(({ feeCents }) => feeCents),
  };
}
