import { useRef, useState, useTransition } from "react";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";

/**
 * Allows one submission at a time. The submission isn't awaited inside the transition, because React
 * would then block all navigation until the response.
 */
export function useSingleSubmit() {
  const [isWaiting, setWaiting] = useState(false);
  const [isRenewing, startTransition] = useTransition();
  const isSending = useRef(false);
  const watchVisit = useResetOnHide(end);
  useResetOnRestore(end);

  function end() {
    isSending.current = false;
    setWaiting(false);
  }

  /** Runs `send` unless one is in progress. `isStillHere` is false once the visitor has left the page. */
  function sendOnce(send: (isStillHere: () => boolean) => Promise<void>): void {
    if (isSending.current || isRenewing) return;
    isSending.current = true;
    setWaiting(true);
    const isStillHere = watchVisit();
    startTransition(() => {
      void send(isStillHere).finally(() => {
        if (isStillHere()) end();
      });
    });
  }

  return { isBusy: isWaiting || isRenewing, sendOnce };
}
