import "server-only";
import { honeypotName, postedFields, submissionKeyName, typedFields } from "@/lib/forms/form-data";
import { attemptsOf, type FormNews, type FormState } from "@/lib/forms/form-state";
import { type FormWords, invalidNews } from "@/lib/forms/form-words";
import { type FormDefinition, type TakenForm, takeForm } from "@/lib/web/take-form";

export type FormActionDefinition<Input> = FormDefinition<Input> & { readonly words: FormWords };

/**
 * Makes a form's server action, for `useActionState`: access, limit, honeypot, parsing and words
 * happen here. Posted without scripts, the page comes back with the same state. Never throws.
 */
export function defineFormAction<Input>(
  definition: FormActionDefinition<Input>,
): (previous: FormState, form: FormData) => Promise<FormState> {
  return async (previous, form) => {
    const attempts = attemptsOf(previous);
    const fields = postedFields(form);
    const taken = await takeForm(definition, {
      fields: { ...fields, [honeypotName]: textOf(form, honeypotName) },
      key: textOf(form, submissionKeyName),
      attempts,
    });
    return stateOf(taken, definition.words, { attempts, typed: typedFields(fields) });
  };
}

type Before = { readonly attempts: number; readonly typed: Readonly<Record<string, string>> };

function stateOf(taken: TakenForm, words: FormWords, { attempts, typed }: Before): FormState {
  const refused = (news: FormNews, fields: Readonly<Record<string, string>> = {}) => ({
    status: "refused" as const,
    title: news.title,
    message: news.message,
    fields,
    typed,
    attempts: attemptsOf({ attempts: attempts + 1 }),
  });
  switch (taken.status) {
    case "done": {
      const { title, message } = taken.news ?? words.done;
      return { status: "done", title, message, fields: {}, typed: {}, attempts: 0 };
    }
    case "rate_limited":
      return { ...refused(words.rateLimited), retryAfterSeconds: taken.retryAfterSeconds };
    case "honeypot":
      return refused(words.honeypot);
    case "too_many_attempts":
      return refused(words.maxAttempts);
    case "invalid":
      return refused(invalidNews(words, taken.fields), taken.fields);
    case "refused":
      return refused(taken.refusal, taken.refusal.fields);
    case "fault":
      return { ...refused(words.fault), reference: taken.faultId };
  }
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
