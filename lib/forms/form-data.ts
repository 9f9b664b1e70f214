/** Must stay empty: people don't see it, and programs that fill in everything do. */
export const honeypotName = "honeypot";

/** Names one rendered form, so that a double click or a repeated post is one message. */
export const submissionKeyName = "submissionKey";

const isOurs = (name: string) =>
  name.startsWith("$") || name === honeypotName || name === submissionKeyName;

/** Longer than any field may be; what is beyond is no visitor's typing. */
const maxTypedLength = 200_000;

/** The fields of a posted form, without the framework's and the kit's own. A name twice: the last. */
export function getPostedFields(form: FormData): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isOurs(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** What goes back into the form after a failure: everything but passwords. */
export function getRestorableFields(
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(fields).filter(
    ([name, value]) => !/password/i.test(name) && value.length <= maxTypedLength,
  );
  return Object.fromEntries(entries);
}
