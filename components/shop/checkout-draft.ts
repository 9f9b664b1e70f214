import type { CheckoutDraft } from "@/lib/checkout/still-needed";

const consentNames = ["terms", "radio", "renewal"];

/** The form as it stands. Texts are as typed; the schema trims and checks them. */
export function readDraft(form: HTMLFormElement): CheckoutDraft {
  const data = new FormData(form);
  const customer = [...data].flatMap(([name, value]) =>
    typeof value === "string" && !consentNames.includes(name) ? [[name, value] as const] : [],
  );
  return {
    customer: Object.fromEntries(customer),
    consents: { terms: data.has("terms"), radio: data.has("radio"), renewal: data.has("renewal") },
  };
}

/** Puts texts into the fields that are still empty. Not where the caret is: its owner is typing. */
export function fillDraft(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement) || control === document.activeElement) continue;
    if (control.value === "") control.value = text;
  }
}

/** Moves the focus to the first field of the form that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.name in errors) {
      control.focus();
      return;
    }
  }
}
