import { type RefObject, useRef, useState } from "react";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import { suggestEmail } from "@/lib/core/email-typo";

export const emailSuggestionId = "email-question";

/** Suggests a correction once when the email's domain looks mistyped. */
export function useEmailSuggestion(form: RefObject<HTMLFormElement | null>) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const dismissed = useRef(new Set<string>());
  useResetOnHide(() => setSuggestion(null));

  function emailInput(): HTMLInputElement | null {
    const control = form.current?.elements.namedItem("email");
    return control instanceof HTMLInputElement ? control : null;
  }

  function currentSuggestion(): string | null {
    const email = emailInput()?.value.trim() ?? "";
    return dismissed.current.has(email) ? null : suggestEmail(email);
  }

  function check() {
    setSuggestion(currentSuggestion());
  }

  return {
    suggestion,
    check,
    close: () => setSuggestion(null),
    /** Returns true, and shows the suggestion, if the current email needs confirmation. */
    isOpen(): boolean {
      check();
      return currentSuggestion() !== null;
    },
    focus() {
      // The suggestion may not be rendered yet.
      requestAnimationFrame(() => document.getElementById(emailSuggestionId)?.focus());
    },
    accept() {
      const input = emailInput();
      if (input && suggestion) input.value = suggestion;
      setSuggestion(null);
      input?.focus();
    },
    keep() {
      dismissed.current.add(emailInput()?.value.trim() ?? "");
      setSuggestion(null);
      emailInput()?.focus();
    },
  };
}
