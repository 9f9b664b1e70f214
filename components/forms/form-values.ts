type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that people fill in: named, without hidden fields, buttons and files. */
function listControls(form: HTMLFormElement): readonly Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element.matches("input, textarea, select") &&
      !element.matches("[type=hidden], [type=submit], [type=file], [name=''], :not([name])"),
  );
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** True if a field differs from the value that the server sent. */
export function isFormChanged(form: HTMLFormElement): boolean {
  return listControls(form).some((control) => {
    if (isToggle(control)) return control.checked !== control.defaultChecked;
    if (control instanceof HTMLSelectElement) {
      const initial = [...control.options].findIndex((option) => option.defaultSelected);
      return control.selectedIndex !== Math.max(0, initial);
    }
    // A text area reports \n; the server may have sent \r\n.
    return control.value !== control.defaultValue.replaceAll("\r\n", "\n");
  });
}

/** Reads the fields by name. A checkbox is "on" or empty. */
export function readFormValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const control of listControls(form)) {
    if (!isToggle(control)) values[control.name] = control.value;
    else if (control.type === "checkbox") values[control.name] = control.checked ? "on" : "";
    else if (control.checked) values[control.name] = control.value;
  }
  return values;
}

/** Fills the fields, and notifies the page as typing would. Unknown names are ignored. */
export function fillForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of listControls(form)) {
    const value = values[control.name];
    if (value === undefined) continue;
    if (!isToggle(control)) control.value = value;
    else if (control.type === "checkbox") control.checked = value === "on";
    else control.checked = control.value === value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
