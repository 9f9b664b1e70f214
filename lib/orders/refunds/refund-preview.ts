import type { Entitlement, OrderStatus } from "@/db/values/orders";
import { ok, type Result } from "@/lib/core/result";
import {
  planRefund,
  type RefundChoice,
  type RefundProblem,
} from "@/lib/orders/refunds/plan-refund";
import { type RefundableOrder, withPendingRequests } from "@/lib/orders/refunds/refundable-order";
import { type DerivedGrant, deriveOrderState } from "@/lib/orders/state/derive-order-state";
import type { OrderFacts } from "@/lib/orders/state/order-facts";

type EndedAccess = {
  readonly orderItemId: string;
  readonly title: string;
  readonly entitlement: Entitlement;
  readonly units: number;
  /**
   * Null: access ends immediately. Otherwise airplay continues until this date, because another
   * month is paid.
   */
  readonly until: Date | null;
};

export type RefundPreview = {
  readonly amountCents: number;
  readonly isCapped: boolean;
  readonly endedAccess: readonly EndedAccess[];
  /** Some eBook access ends, but another item of the order still includes the eBook. */
  readonly keepsEbook: boolean;
  /** The order's status after the refund. */
  readonly status: OrderStatus;
};

/**
 * Previews a refund by deriving the order's state with and without it. Pure, so the form can update
 * it while staff choose.
 */
export function previewRefund(
  order: RefundableOrder,
  choice: RefundChoice,
  now: Date,
): Result<RefundPreview, RefundProblem> {
  const plan = planRefund(order, choice);
  if (!plan.ok) return plan;
  const { amountCents, isCapped, lines, paymentIntentId } = plan.value;
  const facts = withPendingRequests(order);
  const refund = { paymentIntentId, amountCents, lines, status: "succeeded" } as const;
  const before = deriveLiveGrants(facts, now);
  const state = deriveOrderState({
    ...facts,
    refunds: [...facts.refunds, { ...refund, id: "previewed" }],
  });
  const after = new Map(state.grants.filter(isLiveAt(now)).map((grant) => [getKey(grant), grant]));
  const ended = before.flatMap((grant) => {
    const remaining = after.get(getKey(grant));
    const isUnchanged = remaining && remaining.expiresAt?.getTime() === grant.expiresAt?.getTime();
    return isUnchanged ? [] : [{ grant, until: remaining?.expiresAt ?? null }];
  });
  const endedAccess = order.items.flatMap(({ id, title }) =>
    (["ebook", "course", "airplay"] as const).flatMap((entitlement) => {
      const endedForItem = ended.filter(
        ({ grant }) => grant.orderItemId === id && grant.entitlement === entitlement,
      );
      const [first] = endedForItem;
      return first
        ? [{ orderItemId: id, title, entitlement, units: endedForItem.length, until: first.until }]
        : [];
    }),
  );
  const isEbook = ({ entitlement }: { readonly entitlement: Entitlement }) =>
    entitlement === "ebook";
  const keepsEbook = endedAccess.some(isEbook) && [...after.values()].some(isEbook);
  const { status } = state;
  return ok({ amountCents, isCapped, endedAccess, keepsEbook, status });
}

function deriveLiveGrants(facts: OrderFacts, now: Date): DerivedGrant[] {
  return deriveOrderState(facts).grants.filter(isLiveAt(now));
}

const isLiveAt = (now: Date) => (grant: DerivedGrant) =>
  grant.revokedReason === null && (grant.expiresAt === null || grant.expiresAt > now);

const getKey = ({ orderItemId, entitlement, unit }: DerivedGrant) =>
  `${orderItemId} ${entitlement} ${unit}`;
