"use client";

import { useEffect, useRef, useState } from "react";
import { useQuietRefresh } from "@/components/ui/use-quiet-refresh";
import { formatHoursLeft } from "@/lib/downloads/format-hours-left";

type Props = {
  readonly expiresAtMs: number;
  /** The server's time of the response. Only durations come from the visitor's clock. */
  readonly nowMs: number;
  readonly isDelivered: boolean;
};

const tickMs = 15_000;

/** Counts down to the expiry and then refreshes the page. */
export function ExpiryCountdown({ expiresAtMs, nowMs, isDelivered }: Props) {
  const { refresh } = useQuietRefresh();
  const [leftMs, setLeftMs] = useState(expiresAtMs - nowMs);
  const response = useRef<{ readonly nowMs: number; readonly receivedAt: number }>(null);

  useEffect(() => {
    // After the page was hidden, continue from when this response arrived.
    if (response.current?.nowMs !== nowMs)
      response.current = { nowMs, receivedAt: performance.now() };
    const { receivedAt } = response.current;
    const total = expiresAtMs - nowMs;
    let hasEnded = false;
    const update = () => {
      const remainingMs = total - (performance.now() - receivedAt);
      setLeftMs(remainingMs);
      if (remainingMs > 0 || hasEnded) return;
      hasEnded = true;
      // Without a connection, the next tick tries again.
      void refresh().then((isDone) => {
        hasEnded = isDone;
      });
    };
    // Timers stop while a device sleeps, so ask the server again.
    const onReturn = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    update();
    const timer = setInterval(update, tickMs);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [expiresAtMs, nowMs, refresh]);

  const timeLeft = isDelivered ? minutesText(leftMs) : formatHoursLeft(leftMs);
  return (
    <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-current/30 pt-4">
      <span>{isDelivered ? "Download again in this browser within" : "Link expires in"}</span>
      <strong className="font-display text-2xl">{timeLeft}</strong>
    </p>
  );
}

function minutesText(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
