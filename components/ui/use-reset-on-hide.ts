import { useLayoutEffect, useRef } from "react";

/**
 * Runs `reset` when the page is left. React keeps recent pages mounted but hidden, so stale state
 * would reappear on return. Returns a function that starts a watch. The watch returns true if the
 * visitor has stayed on the page since, for late responses.
 */
export function useResetOnHide(reset: () => void): () => () => boolean {
  const latest = useRef(reset);
  const hideCount = useRef(0);
  useLayoutEffect(() => {
    latest.current = reset;
  });
  useLayoutEffect(
    () => () => {
      hideCount.current += 1;
      latest.current();
    },
    [],
  );
  return () => {
    const before = hideCount.current;
    return () => hideCount.current === before;
  };
}
