import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Runs `reset` when the page is left. React keeps recent pages mounted but hidden, so stale state
 * would reappear on return. Returns a function that starts a watch. The watch returns true if the
 * visitor has stayed on the page since, for late responses.
 */
export function useResetOnHide(reset: () => void): () => () => boolean {
  const onHide = useEffectEvent(reset);
  const hideCount = useRef(0);
  useLayoutEffect(
    () => () => {
      hideCount.current += 1;
      onHide();
    },
    [],
  );
  return () => {
    const before = hideCount.current;
    return () => hideCount.current === before;
  };
}

/**
 * Runs `reset` when the browser shows this page again from its back-forward cache, as it was left:
 * what was busy then has ended.
 */
export function useResetOnRestore(reset: () => void): void {
  const onRestore = useEffectEvent(reset);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestore();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
