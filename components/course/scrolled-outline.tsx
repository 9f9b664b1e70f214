"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** An outline with its own scroll bar, which shows the current entry at first. */
export function ScrolledOutline({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const current = panel.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!panel.current || !current) return;
    panel.current.scrollTop = current.offsetTop - panel.current.clientHeight / 3;
  }, []);
  return (
    <div ref={panel} className="relative max-h-full overflow-y-auto pr-3">
      {children}
    </div>
  );
}
