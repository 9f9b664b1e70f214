import { useEffect, useState } from "react";

type QuickCheckResultComponent =
  typeof import("@/components/quick-check/quick-check-result").QuickCheckResult;

/**
 * The plan's part of the page, fetched from the first answer on, so that a first visit does not pay
 * for it. In: how many are answered; an answer after a lost connection tries again. Null until then.
 */
export function useQuickCheckResult(answered: number): QuickCheckResultComponent | null {
  const [result, setResult] = useState<QuickCheckResultComponent | null>(null);
  useEffect(() => {
    if (answered === 0 || result) return;
    import("@/components/quick-check/quick-check-result").then(
      ({ QuickCheckResult }) => setResult(() => QuickCheckResult),
      () => undefined,
    );
  }, [answered, result]);
  return result;
}
