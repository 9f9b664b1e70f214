import type { $ZodType } from "zod/v4/core";
import { honeypotName, postedFields } from "@/lib/forms/form-data";
import type { FormNews } from "@/lib/forms/form-state";
import { type FormWords, invalidNews } from "@/lib/forms/form-words";

export type SchemaLoader = () => Promise<$ZodType>;

/**
 * What the server would say of these fields, without asking it. Out: undefined when they are all
 * right, when only the server can tell, or when the rules can't be fetched.
 */
export async function localRefusal(form: FormData, words: FormWords, loadSchema: SchemaLoader) {
  if (form.get(honeypotName)) return undefined;
  const loaded = await Promise.all([import("@/lib/forms/field-errors"), loadSchema()]).catch(
    () => undefined,
  );
  if (!loaded) return undefined;
  const [{ checkFields }, schema] = loaded;
  const fields = checkFields(schema, postedFields(form));
  if (Object.keys(fields).length === 0) return undefined;
  return { ...invalidNews(words, fields), fields } satisfies FormNews & { fields: unknown };
}
