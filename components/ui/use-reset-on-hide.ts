import { useLayoutEffect, useRef } from "react";

/**
 * Runs `reset` when the page is left. React keeps the last pages alive, hidden, and shows them
 * again as they were: what was open, busy or said then must not stand there on return.
 */
export function useResetOnHide(reset: () => void): void {
  const latest = useRef(reset);
  useLayoutEffect(() => {
    latest.current = reset;
  });
  useLayoutEffect(() => () => latest.current(), []);
}
