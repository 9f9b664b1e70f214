"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";

type Props = {
  readonly children: ReactNode;
  readonly busyLabel: string;
  readonly look: ButtonLook;
  /**
   * Milliseconds until it can be clicked again. Needed where the page stays, because the response
   * is a file or the browser stopped loading.
   */
  readonly freeAfterMs: number;
};

/** Submit button for forms that the browser submits itself. Ignores a second click. */
export function SubmitOnceButton({ children, busyLabel, look, freeAfterMs }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  useResetOnHide(() => setSent(false));
  useResetOnRestore(() => setSent(false));

  useEffect(() => {
    const form = button.current?.form;
    const onSubmit = () => setSent(true);
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);

  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSent(false), freeAfterMs);
    return () => clearTimeout(timer);
  }, [isSent, freeAfterMs]);

  return (
    <Button ref={button} type="submit" look={look} busy={isSent}>
      {isSent ? busyLabel : children}
    </Button>
  );
}
