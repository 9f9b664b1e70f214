/** A decoded form value: text, or nested fields by name. Lists use the names 0, 1, 2, and so on. */
export type FormValue = string | FormFields;
export type FormFields = { [name: string]: FormValue };

/**
 * Decodes Stripe's form encoding, e.g. `metadata[order]=1&expand[]=invoice&lines[0][quantity]=2`.
 * Source: https://docs.stripe.com/api and the SDK's encoder, which numbers list entries.
 */
export function decodeForm(text: string): FormFields {
  const root = createFields();
  for (const [name, value] of new URLSearchParams(text)) setField(root, parsePath(name), value);
  return root;
}

function parsePath(name: string): string[] {
  const open = name.indexOf("[");
  if (open < 1) return [name];
  const rest = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  return [name.slice(0, open), ...rest];
}

function setField(root: FormFields, path: string[], value: string): void {
  let fields = root;
  path.forEach((part, depth) => {
    const key = part === "" ? String(Object.keys(fields).length) : part;
    if (depth === path.length - 1) {
      fields[key] = value;
      return;
    }
    const next = fields[key];
    if (next === undefined || typeof next === "string") fields[key] = createFields();
    fields = fields[key] as FormFields;
  });
}

/** Without a prototype, so that a field named `__proto__` is stored like any other. */
function createFields(): FormFields {
  return Object.create(null) as FormFields;
}
