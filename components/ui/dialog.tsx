"use client";

import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

const DialogPanel = lazy(() => import("@/components/ui/dialog-panel"));

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  /** `side` slides in at the right edge, 20 rem wide; `sheet` lies at the foot of small screens. */
  readonly placement?: "center" | "sheet" | "side";
  /** False: a click outside leaves it open. */
  readonly closesOnOutsideClick?: boolean;
  /** Where focus goes on closing. Safari gives a clicked button no focus, so name the opener. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/** A modal dialog whose code (Radix) is fetched when it first opens. Focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
