import { useEffect, useState } from "react";

type QuickCheckResultComponent =
  typeof import("@/components/quick-check/quick-check-result").QuickCheckResult;

/**
 * Loads the result section after the first answer, to keep it out of the initial bundle. Retried
 * with each further answer.
 * @returns null until loaded
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
