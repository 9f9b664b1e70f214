"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";

const controls = "a, button, input, select, textarea, label, summary";

/** The row, unless the event is for a control in it or selects text. */
function findRow({ target }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(controls)) return null;
  if (window.getSelection()?.toString()) return null;
  return target.closest<HTMLElement>("tr[data-href]");
}

/**
 * Opens a table's row on a click anywhere in it, in a new tab with a modifier key or the middle
 * button. Its first cell is a link, which the keyboard and screen readers use.
 */
export function RowLinks({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    const row = findRow(event);
    const href = row?.dataset.href;
    if (!href) return;
    // So that Back returns the focus to this row.
    row.querySelector("a")?.focus({ preventScroll: true });
    const isNewTab = event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (isNewTab) window.open(href, "_blank", "noopener");
    else router.push(href);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row has a link for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: each row has a link for the keyboard
    <div
      className="contents"
      onClick={open}
      onAuxClick={(event) => {
        if (event.button === 1) open(event);
      }}
    >
      {children}
    </div>
  );
}
