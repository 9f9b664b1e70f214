import * as z from "zod/mini";

/** Returns the first error message of each field by its dotted path, in schema order. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}

/** Checks fields against a form's schema. Runs in the browser too. Returns messages by field. */
export function checkFields(schema: z.core.$ZodType, fields: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, fields);
  return parsed.success ? {} : fieldErrors(parsed.error);
}
