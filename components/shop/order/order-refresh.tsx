"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useQuietRefresh } from "@/components/ui/use-quiet-refresh";
import { useResetOnHide } from "@/components/ui/use-reset";

const pollIntervalMs = 3_000;
/** Fast: two minutes in total. Slow, for payments that take days: a tenth as often. */
const maxPolls = { fast: 40, slow: 5 } as const;

/** Refreshes the page while the payment is pending, then shows a button instead. */
export function OrderRefresh({ isSlow }: { readonly isSlow: boolean }) {
  const { refresh, isPending } = useQuietRefresh();
  const [isUnreachable, setUnreachable] = useState(false);
  const [pollCount, setPollCount] = useState(0);
  useResetOnHide(() => setPollCount(0));
  const isOver = pollCount >= (isSlow ? maxPolls.slow : maxPolls.fast);

  useEffect(() => {
    if (isOver || isPending) return;
    const timer = setTimeout(
      async () => {
        setUnreachable(!(await refresh()));
        setPollCount(pollCount + 1);
      },
      isSlow ? pollIntervalMs * 10 : pollIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [pollCount, isOver, isPending, isSlow, refresh]);

  useEffect(() => {
    const onOnline = async () => {
      setPollCount(0);
      setUnreachable(!(await refresh()));
    };
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [refresh]);

  return (
    <div className="mt-8 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3">
      {isOver ? (
        <>
          <Button look="secondary" busy={isPending} onClick={() => setPollCount(0)}>
            Check again
          </Button>
          <p className="text-soft">
            Your payment hasn't gone through yet. You can close this page. We'll email your receipt
            when the payment goes through.
          </p>
        </>
      ) : (
        <p className="text-soft">
          {isUnreachable
            ? "We can't reach the site. Check your connection. This page will refresh when it's back."
            : isSlow
              ? "This page refreshes automatically."
              : "Checking every few seconds…"}
        </p>
      )}
      <noscript>
        <p>Reload this page in a moment to see whether your payment went through.</p>
      </noscript>
    </div>
  );
}
