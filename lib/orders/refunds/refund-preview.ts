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

export type RefundPreview = AccessChange & {
  readonly amountCents: number;
  readonly isCapped: boolean;
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
  const before = withPendingRequests(order);
  const refund = { paymentIntentId, amountCents, lines, status: "succeeded" } as const;
  const after = { ...before, refunds: [...before.refunds, { ...refund, id: "previewed" }] };
  const { status } = deriveOrderState(after);
  return ok({
    amountCents,
    isCapped,
    status,
    ...compareAccess(order.items, { before, after }, now),
  });
}

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

type AccessChange = {
  readonly endedAccess: readonly EndedAccess[];
  /** Some eBook access ends, but another item of the order still includes the eBook. */
  readonly keepsEbook: boolean;
};

/** Lists the access that a refund ends, by deriving the order's state with and without it. */
export function compareAccess(
  items: readonly { readonly id: string; readonly title: string }[],
  facts: { readonly before: OrderFacts; readonly after: OrderFacts },
  now: Date,
): AccessChange {
  const before = deriveLiveGrants(facts.before, now);
  const after = new Map(deriveLiveGrants(facts.after, now).map((grant) => [getKey(grant), grant]));
  const ended = before.flatMap((grant) => {
    const remaining = after.get(getKey(grant));
    const isUnchanged = remaining && remaining.expiresAt?.getTime() === grant.expiresAt?.getTime();
    return isUnchanged ? [] : [{ grant, until: remaining?.expiresAt ?? null }];
  });
  const endedAccess = items.flatMap(({ id, title }) =>
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
  return { endedAccess, keepsEbook };
}

function deriveLiveGrants(facts: OrderFacts, now: Date): DerivedGrant[] {
  return deriveOrderState(facts).grants.filter(
    ({ revokedReason, expiresAt }) =>
      revokedReason === null && (expiresAt === null || expiresAt > now),
  );
}

const getKey = ({ orderItemId, entitlement, unit }: DerivedGrant) =>
  `${orderItemId} ${entitlement} ${unit}`;
