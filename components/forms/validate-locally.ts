import type { $ZodType } from "zod/v4/core";
import { type FormCopy, getInvalidMessage } from "@/lib/forms/form-copy";
import { getPostedFields, honeypotName } from "@/lib/forms/form-data";
import type { FormMessage } from "@/lib/forms/form-state";

export type SchemaLoader = () => Promise<$ZodType>;

/**
 * Validates the form in the browser with the server's schema. Returns undefined if it's valid or the
 * schema can't be loaded, so that the server decides.
 */
export async function validateLocally(form: FormData, copy: FormCopy, loadSchema: SchemaLoader) {
  if (form.get(honeypotName)) return undefined;
  const loaded = await Promise.all([import("@/lib/forms/field-errors"), loadSchema()]).catch(
    () => undefined,
  );
  if (!loaded) return undefined;
  const [{ checkFields }, schema] = loaded;
  const fields = checkFields(schema, getPostedFields(form));
  if (Object.keys(fields).length === 0) return undefined;
  return { ...getInvalidMessage(copy, fields), fields } satisfies FormMessage & { fields: unknown };
}
