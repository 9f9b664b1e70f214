import { useEffect, useState } from "react";

type EndingComponent = typeof import("@/components/quick-check/ending").Ending;

/**
 * The plan's part of the page, fetched from the first answer on, so that a first visit does not pay
 * for it. In: how many are answered; an answer after a lost connection tries again. Null until then.
 */
export function useEnding(answered: number): EndingComponent | null {
  const [ending, setEnding] = useState<EndingComponent | null>(null);
  useEffect(() => {
    if (answered === 0 || ending) return;
    import("@/components/quick-check/ending").then(
      ({ Ending }) => setEnding(() => Ending),
      () => undefined,
    );
  }, [answered, ending]);
  return ending;
}
