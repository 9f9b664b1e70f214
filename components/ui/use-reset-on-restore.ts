import { useEffect, useRef } from "react";

/**
 * Runs `reset` when the browser shows this page again from its back-forward cache, as it was left:
 * what was busy then has ended.
 */
export function useResetOnRestore(reset: () => void): void {
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
