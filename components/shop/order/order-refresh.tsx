"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

const pollIntervalMs = 3_000;
/** Fast: two minutes in total. Slow, for payments that take days: a tenth as often. */
const maxPolls = { fast: 40, slow: 5 } as const;

/** Refreshes the page while the payment is pending, then shows a button instead. */
export function OrderRefresh({ isSlow }: { readonly isSlow: boolean }) {
  const router = useRouter();
  const [pollCount, setPollCount] = useState(0);
  const [isPending, startTransition] = useTransition();
  useResetOnHide(() => setPollCount(0));
  const isOver = pollCount >= (isSlow ? maxPolls.slow : maxPolls.fast);

  useEffect(() => {
    if (isOver || isPending) return;
    const timer = setTimeout(
      () => {
        setPollCount(pollCount + 1);
        startTransition(() => router.refresh());
      },
      isSlow ? pollIntervalMs * 10 : pollIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [pollCount, isOver, isPending, isSlow, router]);

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
          {isSlow ? "This page refreshes automatically." : "Checking every few seconds…"}
        </p>
      )}
      <noscript>
        <p>Reload this page in a moment to see whether your payment went through.</p>
      </noscript>
    </div>
  );
}
