import { useEffectEvent, useLayoutEffect } from "react";

/** The close functions of all open dialogs, topmost last. */
const open: (() => void)[] = [];

function onKeyDown({ key, isComposing }: KeyboardEvent): void {
  if (key === "Escape" && !isComposing) open.at(-1)?.();
}

/**
 * Closes the topmost dialog on Escape. Radix's own listener updates late, so a quick Escape could
 * close the wrong dialog or none.
 */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const entry = () => onEscape();
    if (open.push(entry) === 1) document.addEventListener("keydown", onKeyDown);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen]);
}
