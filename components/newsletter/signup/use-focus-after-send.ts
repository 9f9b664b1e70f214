import { type RefObject, useEffect, useRef } from "react";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

/**
 * Moves the focus once a form has been sent and its inputs can take it again: to the first one to
 * mend, else back to the button that was disabled meanwhile. Out: where to put the form on sending.
 */
export function useFocusAfterSend(isBusy: boolean): RefObject<HTMLFormElement | null> {
  const sent = useRef<HTMLFormElement>(null);
  useResetOnHide(() => {
    sent.current = null;
  });
  useEffect(() => {
    const form = sent.current;
    if (isBusy || !form) return;
    sent.current = null;
    const toMend = form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (toMend) toMend.focus();
    else if (document.activeElement === document.body) {
      form.querySelector<HTMLElement>("button[type=submit]")?.focus();
    }
  }, [isBusy]);
  return sent;
}
