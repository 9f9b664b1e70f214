import { useEffect, useState } from "react";
import { readPromotionCode, savePromotionCode } from "@/components/shop/checkout/promotion-store";
import type { Result } from "@/lib/core/result";
import type { Discount } from "@/lib/promotions/discount";
import { describePromotionProblem, type PromotionProblem } from "@/lib/promotions/promotion-copy";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

export type ApplyPromotion = (form: {
  code: string;
}) => Promise<ActionOutcome<Result<Discount, PromotionProblem>>>;

/** The promotion code of this checkout. A code that was applied before in this tab is applied again. */
export function usePromotion(applyPromotion: ApplyPromotion | null) {
  const [discount, setDiscount] = useState<Discount | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function apply(code: string): Promise<void> {
    if (!applyPromotion) return;
    setIsBusy(true);
    const outcome = await applyPromotion({ code }).catch(() => null);
    setIsBusy(false);
    if (outcome?.status === "done" && outcome.value.ok) {
      setError(null);
      setDiscount(outcome.value.value);
      savePromotionCode(outcome.value.value.code);
      return;
    }
    setError(describeProblem(outcome));
  }

  function remove(): void {
    setDiscount(null);
    setError(null);
    savePromotionCode(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const saved = readPromotionCode();
    if (saved) void apply(saved);
  }, []);

  return { discount, error, isBusy, apply, remove };
}

function describeProblem(outcome: Awaited<ReturnType<ApplyPromotion>> | null): string {
  if (outcome?.status === "done" && !outcome.value.ok) {
    return describePromotionProblem(outcome.value.problem);
  }
  if (outcome?.status === "invalid") return Object.values(outcome.fields).join(" ");
  if (outcome?.status === "rate_limited") return rateLimitedCopy.text;
  return "We couldn't apply this code. Check your connection and try again.";
}
