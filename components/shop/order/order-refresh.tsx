"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

const everyMs = 3_000;
/** Two minutes, or less often for payments that take days. */
const mostLooks = { fast: 40, slow: 5 } as const;

/** Refreshes the page while the payment is pending, then shows a button instead. */
export function OrderRefresh({ isSlow }: { readonly isSlow: boolean }) {
  const router = useRouter();
  const [looks, setLooks] = useState(0);
  const [isPending, startTransition] = useTransition();
  useResetOnHide(() => setLooks(0));
  const isOver = looks >= (isSlow ? mostLooks.slow : mostLooks.fast);

  useEffect(() => {
    if (isOver || isPending) return;
    const timer = setTimeout(
      () => {
        setLooks(looks + 1);
        startTransition(() => router.refresh());
      },
      isSlow ? everyMs * 10 : everyMs,
    );
    return () => clearTimeout(timer);
  }, [looks, isOver, isPending, isSlow, router]);

  return (
    <div className="mt-8 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3">
      {isOver ? (
        <>
          <Button look="secondary" busy={isPending} onClick={() => setLooks(0)}>
            Check again
          </Button>
          <p className="text-soft">
            Nothing yet. You can close this page. We'll email your receipt once your payment goes
            through.
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
