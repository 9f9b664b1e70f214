"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { hoursLeftText } from "@/lib/downloads/hours-left";

type Props = {
  readonly expiresAtMs: number;
  /** The server's time when it answered: only durations are taken from the visitor's clock. */
  readonly nowMs: number;
  readonly isDelivered: boolean;
};

const tickMs = 15_000;

/** Counts down to the link's end; at the end the page asks the server what holds now. */
export function ExpiryCountdown({ expiresAtMs, nowMs, isDelivered }: Props) {
  const router = useRouter();
  const [leftMs, setLeftMs] = useState(expiresAtMs - nowMs);
  const answer = useRef<{ readonly nowMs: number; readonly cameAt: number }>(null);

  useEffect(() => {
    // A page that was hidden and is shown again counts on from when its answer came.
    if (answer.current?.nowMs !== nowMs) answer.current = { nowMs, cameAt: performance.now() };
    const { cameAt } = answer.current;
    const total = expiresAtMs - nowMs;
    let hasEnded = false;
    const update = () => {
      const left = total - (performance.now() - cameAt);
      setLeftMs(left);
      if (left > 0 || hasEnded) return;
      hasEnded = true;
      router.refresh();
    };
    // Some clocks stand still while a device sleeps: the server knows better.
    const onReturn = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    update();
    const timer = setInterval(update, tickMs);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [expiresAtMs, nowMs, router]);

  const left = isDelivered ? minutesText(leftMs) : hoursLeftText(leftMs);
  return (
    <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-current/30 pt-4">
      <span>{isDelivered ? "Fetch it again in this browser within" : "Link expires in"}</span>
      <strong className="font-display text-2xl">{left}</strong>
    </p>
  );
}

/** What is left of an hour is counted in minutes. */
function minutesText(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
