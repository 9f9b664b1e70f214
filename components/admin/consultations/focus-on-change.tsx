"use client";

import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** The content gets focus when this changes. */
  readonly version: string;
  readonly children: ReactNode;
};

/** Focuses its content when it changes, unless staff are at a control that's still there. */
export function FocusOnChange({ version, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    if (document.activeElement === document.body) content.current?.focus();
  }, [version]);
  return (
    <div ref={content} tabIndex={-1}>
      {children}
    </div>
  );
}
