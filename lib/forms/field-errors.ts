import * as z from "zod/mini";

/** The first message of each field, by its dotted path, in the schema's order; empty when all is well. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}

/** Checks fields against a form's schema: the server's own rules, run in the browser. */
export function checkFields(schema: z.core.$ZodType, fields: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, fields);
  return parsed.success ? {} : fieldErrors(parsed.error);
}
