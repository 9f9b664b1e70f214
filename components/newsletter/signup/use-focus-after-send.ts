import { type RefObject, useEffect, useRef } from "react";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

/**
 * Moves focus after a form was sent: to the first invalid field, otherwise back to the submit
 * button, which was disabled.
 * @returns a ref to set to the form when sending
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
