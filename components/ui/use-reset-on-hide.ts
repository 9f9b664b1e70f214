import { useLayoutEffect, useRef } from "react";

/**
 * Runs `reset` when the page is left. React keeps the last pages alive, hidden, and shows them
 * again as they were: what was open, busy or said then must not stand there on return. Out: begins
 * a watch, which tells whether the visitor has been here ever since, for answers that come late.
 */
export function useResetOnHide(reset: () => void): () => () => boolean {
  const latest = useRef(reset);
  const leaves = useRef(0);
  useLayoutEffect(() => {
    latest.current = reset;
  });
  useLayoutEffect(
    () => () => {
      leaves.current += 1;
      latest.current();
    },
    [],
  );
  return () => {
    const before = leaves.current;
    return () => leaves.current === before;
  };
}
