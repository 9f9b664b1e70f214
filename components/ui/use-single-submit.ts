import { useRef, useState, useTransition } from "react";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

/**
 * Sends one thing at a time. What is sent must not be awaited by a transition: React would hold every
 * link and Back until its answer is there. The one begun here ends at once, or with the page that the
 * answer brings anew, where the sending itself asks the server.
 */
export function useSingleSubmit() {
  const [isWaiting, setWaiting] = useState(false);
  const [isRenewing, startTransition] = useTransition();
  const isSending = useRef(false);
  const watchVisit = useResetOnHide(end);

  function end() {
    isSending.current = false;
    setWaiting(false);
  }

  /** Runs `send`, unless one is under way. It is told whether the visitor is still on the page. */
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
