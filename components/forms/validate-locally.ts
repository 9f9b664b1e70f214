import type { $ZodType } from "zod/v4/core";
import { type FormCopy, getInvalidMessage } from "@/lib/forms/form-copy";
import { getPostedFields, honeypotName } from "@/lib/forms/form-data";
import type { FormMessage } from "@/lib/forms/form-state";

export type SchemaLoader = () => Promise<$ZodType>;

/**
 * What the server would say of these fields, without asking it. Out: undefined when they are all
 * right, when only the server can tell, or when the rules can't be fetched.
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
