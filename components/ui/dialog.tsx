"use client";

import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

const DialogPanel = lazy(() => import("@/components/ui/dialog-panel"));

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  /**
   * `side`: slides in from the right, 20 rem wide. `sheet`: at the bottom of small screens. `top`: a
   * fixed distance from the top, for content that changes its height. `full`: almost fills the window.
   */
  readonly placement?: "center" | "full" | "sheet" | "side" | "top";
  readonly closesOnOutsideClick?: boolean;
  /** Gets focus on close. Required because Safari doesn't focus clicked buttons. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/** A modal dialog that loads its code (Radix) when it first opens. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.open);
  if (props.open && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
