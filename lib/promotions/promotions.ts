import type { Queryable } from "@/db/client";
import {
  hasActivePromotion,
  lockAndCountPromotion,
  selectActivePromotions,
  selectPromotion,
  selectPromotionByCode,
  selectPromotions,
} from "@/db/queries/shop/promotions";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { promotions } from "@/db/schema";
import type { PromotionRow } from "@/db/schema/products";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { formatStaffDay, getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { type Discount, normalizeCode, promotionPageMs } from "@/lib/promotions/discount";
import { getCodeHref, listLinkCodes } from "@/lib/promotions/link-code";
import {
  describeDiscount,
  getPromotionState,
  type PromotionProblem,
  type PromotionState,
} from "@/lib/promotions/promotion-copy";
import type { PromotionDraft } from "@/lib/promotions/promotion-form";

/** Finds a promotion that can be used now by its typed code. Its limits are checked with the order. */
export async function findPromotion(
  ctx: Pick<Ctx, "db" | "now">,
  typedCode: string,
): Promise<Result<PromotionRow, PromotionProblem>> {
  const promotion = await selectPromotionByCode(ctx.db, normalizeCode(typedCode));
  if (!promotion?.isActive) return fail("unknown");
  const now = ctx.now();
  if (promotion.startsAt > now) return fail("not_started");
  if (promotion.endsAt && promotion.endsAt <= now) return fail("ended");
  return ok(promotion);
}

/** Says whether checkout offers a field for codes. */
export function hasActivePromotions(ctx: Pick<Ctx, "db" | "now">): Promise<boolean> {
  return hasActivePromotion(ctx.db, ctx.now());
}

/** Finds the discount of a typed code. */
export async function findDiscount(
  ctx: Pick<Ctx, "db" | "now">,
  typedCode: string,
): Promise<Result<Discount, PromotionProblem>> {
  const found = await findPromotion(ctx, typedCode);
  if (!found.ok) return found;
  const { code, discountKind, discountValue, productIds } = found.value;
  return ok({ code, discountKind, discountValue, productIds });
}

type PromotionFilter = {
  /** Part of the code. */
  readonly term: string | null;
  readonly state: PromotionState | null;
};

/** Returns the newest promotions with the number of their orders. */
export async function readPromotions(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  { term, state }: PromotionFilter = { term: null, state: null },
) {
  const found = await selectPromotions(ctx.db, term);
  return found.filter(
    ({ promotion, orders }) =>
      state === null || getPromotionState(promotion, orders, ctx.now()) === state,
  );
}

/** Returns a promotion, or null for an unknown id. */
export function readPromotion(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return selectPromotion(ctx.db, id);
}

/** A code that emails can offer. */
export type ActiveCode = {
  readonly code: string;
  /** What it takes off, such as "20% off". */
  readonly discount: string;
  /** A path that brings the code to checkout. */
  readonly href: string;
  /** Its last day for staff to read; null if it doesn't expire. */
  readonly ends: string | null;
};

/** When a code that a text names can be used. */
export type CodeDays = {
  readonly code: string;
  /** Switched off or unknown: it never can. */
  readonly isUsable: boolean;
  /** Its first and last day in Chicago; null if it doesn't expire. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
};

/** Reads when the codes in a text's links can be used. */
export async function readCodeDays(
  ctx: Pick<Ctx, "db" | "settings">,
  _actor: AdminActor,
  markdown: string,
): Promise<readonly CodeDays[]> {
  return await Promise.all(
    listLinkCodes(markdown, ctx.settings.siteUrl).map(async (code) => {
      const promotion = await selectPromotionByCode(ctx.db, code);
      return {
        code,
        isUsable: promotion?.isActive ?? false,
        firstDay: promotion ? getChicagoDay(promotion.startsAt) : null,
        lastDay: promotion?.endsAt ? getLastDay(promotion.endsAt) : null,
      };
    }),
  );
}

/** It ends at midnight after its last day. */
const getLastDay = (endsAt: Date) => getChicagoDay(new Date(endsAt.getTime() - 1));

/** Returns the codes that customers can use now, newest first. Order limits aren't checked. */
export async function readActiveCodes(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<readonly ActiveCode[]> {
  const promotions = await selectActivePromotions(ctx.db, ctx.now());
  return promotions.map(({ code, endsAt, productIds, ...discount }) => {
    const lastDay = endsAt && getLastDay(endsAt);
    return {
      code,
      discount: describeDiscount(discount),
      href: getCodeHref(code, productIds),
      ends: lastDay && formatStaffDay(lastDay),
    };
  });
}

/**
 * Creates or updates a promotion. Orders placed before keep their discount. Fails if another
 * promotion has the code, or if it changed since staff loaded it.
 */
export const savePromotion = staffOperation(
  async (tx, ctx, _actor, promotion: EditedRecord, draft: PromotionDraft) => {
    const now = ctx.now();
    const saved = await saveRecord(tx, promotions, promotion, draft, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { promotion: promotion.id, code: draft.code, active: draft.isActive };
    return changed("promotion_saved", details);
  },
  { promotions_code: "code_taken" },
);

type PromotionHold = {
  /** When the order's payment page must end, so that its use is free again; null without a limit. */
  readonly endsAt: Date | null;
};

/**
 * Checks a promotion's limits in the order's transaction. The row lock makes concurrent orders count
 * one after the other. Paid orders count for good, unpaid ones until their payment page has ended.
 */
export async function reservePromotion(
  tx: Queryable,
  promotion: { readonly id: string } | null,
  customer: { readonly email: string; readonly browserHash: string; readonly now: Date },
): Promise<Result<PromotionHold, PromotionProblem>> {
  if (!promotion) return ok({ endsAt: null });
  const { now } = customer;
  const counts = await lockAndCountPromotion(tx, promotion.id, customer);
  const current = await selectPromotion(tx, promotion.id);
  if (!current) return fail("used_up");
  const limits = [
    { max: current.maxOrders, ...counts.all },
    { max: current.maxOrdersPerCustomer, ...counts.ofCustomer },
  ];
  if (limits.every(({ max }) => max === null)) return ok({ endsAt: null });
  const isReached = ({ max, used, held }: (typeof limits)[number]) =>
    max !== null && used + held >= max;
  const reached = limits.filter(isReached);
  if (reached.length === 0) return ok({ endsAt: new Date(now.getTime() + promotionPageMs) });
  if (reached.some(({ max, used }) => max !== null && used >= max)) return fail("used_up");
  const freeAtMs = Math.max(...reached.map(({ freeAt }) => freeAt?.getTime() ?? 0));
  const freeInMinutes = Math.max(1, Math.ceil((freeAtMs - now.getTime()) / minuteMs));
  return fail({ kind: "held", freeInMinutes });
}
