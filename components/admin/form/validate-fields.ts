import { getValidationMessage } from "@/components/admin/form/validation-message";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: Element): element is Control {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
}

/**
 * Validates a form's fields with their native constraints and focuses the first invalid one.
 * Returns messages by field name.
 */
export function validateFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const invalid = [...form.elements]
    .filter(isControl)
    .filter((control) => control.willValidate && !control.validity.valid);
  invalid[0]?.focus();
  return Object.fromEntries(invalid.map((control) => [control.name, getMessage(control)]));
}

function getMessage(control: Control): string {
  const { min = "", max = "" } = "min" in control ? control : {};
  const { minLength = -1, maxLength = -1 } = "maxLength" in control ? control : {};
  const { type, validity } = control;
  const rules = { type, validity, min, max, minLength, maxLength };
  return getValidationMessage(getLabel(control), rules) ?? "";
}

/** `data-noun` overrides a label that isn't a noun, such as "Add New Admin". */
function getLabel(control: Control): string {
  if (control.dataset.noun) return control.dataset.noun;
  const label = control.labels?.[0];
  return label?.textContent?.replace(/ \(optional\)$/, "").trim() || "This field";
}
