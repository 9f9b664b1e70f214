import type { CheckoutDraft } from "@/lib/checkout/checkout-copy";
import { getPostedFields } from "@/lib/forms/form-result";

const consentNames = ["terms", "radio", "renewal"];

/** Reads the form's current values as typed; the schema trims and validates them. */
export function readDraft(data: FormData): CheckoutDraft {
  const customer = Object.entries(getPostedFields(data)).filter(
    ([name]) => !consentNames.includes(name),
  );
  return {
    customer: Object.fromEntries(customer),
    consents: { terms: data.has("terms"), radio: data.has("radio"), renewal: data.has("renewal") },
  };
}

/** Fills empty fields, except the focused one. */
export function fillDraft(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement) || control === document.activeElement) continue;
    if (control.value !== "") continue;
    control.value = text;
    unfold(control);
  }
}

/** Shows a field that is folded away. */
function unfold(control: HTMLInputElement): void {
  const fold = control.closest("details");
  if (fold) fold.open = true;
}

/** Shows fields with an error that are folded away. */
export function unfoldErrors(
  form: HTMLFormElement,
  errors: Readonly<Record<string, string>>,
): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.name in errors) unfold(control);
  }
}
