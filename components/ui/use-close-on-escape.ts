import { useLayoutEffect, useRef } from "react";

/** How to close each open dialog, the topmost last. */
const open: (() => void)[] = [];

function onKeyDown({ key, isComposing }: KeyboardEvent): void {
  if (key === "Escape" && !isComposing) open.at(-1)?.();
}

/**
 * Closes the topmost of the open dialogs on Escape. Radix hands its own listener on a moment after a
 * dialog has come or gone: a quick Escape then closed the lower one and both were gone, or none.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const entry = () => latest.current();
    if (open.push(entry) === 1) document.addEventListener("keydown", onKeyDown);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen]);
}
