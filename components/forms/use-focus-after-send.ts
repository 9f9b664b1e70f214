import { type RefObject, useEffect, useRef } from "react";
import { useResetOnHide } from "@/components/ui/use-reset";

/**
 * Moves focus after a form was sent: to the first invalid field or, if the disabled submit button
 * lost it, to the form's error, otherwise back to the button.
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
    const invalid = form.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
    if (invalid) getControl(invalid).focus();
    else if (document.activeElement === document.body) {
      const error = form.querySelector<HTMLElement>("[role=alert][tabindex]:not(:empty)");
      (error ?? form.querySelector<HTMLElement>("button[type=submit]"))?.focus();
    }
  }, [isBusy]);
  return sent;
}

/** A group of radio buttons is invalid as one, but only its buttons get focus. */
function getControl(invalid: HTMLElement): HTMLElement {
  return invalid.matches("fieldset")
    ? (invalid.querySelector<HTMLElement>("input:checked, input:not([type=hidden])") ?? invalid)
    : invalid;
}
