"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

type Props = {
  readonly children: ReactNode;
  readonly busyLabel: string;
  readonly look: ButtonLook;
  /**
   * Milliseconds until it may be sent again, where the page may stay: its answer is a file, or the
   * browser's Stop was pressed, of which no page hears.
   */
  readonly freeAfterMs: number;
};

/** The button of a form that the browser sends by itself: a second click sends nothing. */
export function SubmitOnce({ children, busyLabel, look, freeAfterMs }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  useResetOnHide(() => setSent(false));

  useEffect(() => {
    const form = button.current?.form;
    const onSubmit = () => setSent(true);
    // The browser shows the page again as it was left.
    const onShow = () => setSent(false);
    form?.addEventListener("submit", onSubmit);
    window.addEventListener("pageshow", onShow);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      window.removeEventListener("pageshow", onShow);
    };
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
