import "server-only";
import { type FormCopy, getInvalidMessage } from "@/lib/forms/form-copy";
import {
  type FormMessage,
  type FormState,
  getAttempts,
  getPostedFields,
  getRestorableFields,
  honeypotName,
  submissionKeyName,
} from "@/lib/forms/form-state";
import { toForm } from "@/lib/web/actions/define-action";
import {
  type FormDefinition,
  type FormResult,
  handleFormSubmission,
} from "@/lib/web/actions/handle-form-submission";
import { markActionStarted } from "@/lib/web/http/client-errors";

export type FormActionDefinition<Input> = FormDefinition<Input> & { readonly copy: FormCopy };

/**
 * Creates a form's server action for `useActionState`, which also works without JavaScript. Maps
 * every outcome to the form's copy. Never throws.
 */
export function defineFormAction<Input>(
  definition: FormActionDefinition<Input>,
): (previous: FormState, form: FormData) => Promise<FormState> {
  return async (previous, sent) => {
    markActionStarted();
    const form = toForm(sent);
    const attempts = getAttempts(previous);
    const fields = getPostedFields(form);
    const result = await handleFormSubmission(definition, {
      fields: { ...fields, [honeypotName]: getText(form, honeypotName) },
      key: getText(form, submissionKeyName),
      attempts,
    });
    return toFormState(result, definition.copy, { attempts, typed: getRestorableFields(fields) });
  };
}

type PreviousState = {
  readonly attempts: number;
  readonly typed: Readonly<Record<string, string>>;
};

function toFormState(
  result: FormResult,
  copy: FormCopy,
  { attempts, typed }: PreviousState,
): FormState {
  const toRejected = (message: FormMessage, fields: Readonly<Record<string, string>> = {}) => ({
    status: "refused" as const,
    title: message.title,
    message: message.message,
    fields,
    typed,
    attempts: getAttempts({ attempts: attempts + 1 }),
  });
  switch (result.status) {
    case "done": {
      const { title, message } = result.message ?? copy.done;
      return { status: "done", title, message, fields: {}, typed: {}, attempts: 0 };
    }
    case "rate_limited":
      return { ...toRejected(copy.rateLimited), retryAfterSeconds: result.retryAfterSeconds };
    case "honeypot":
      return toRejected(copy.honeypot);
    case "too_many_attempts":
      return toRejected(copy.maxAttempts);
    case "invalid":
      return toRejected(getInvalidMessage(copy, result.fields), result.fields);
    case "refused":
      return toRejected(result.refusal, result.refusal.fields);
    case "fault":
      return { ...toRejected(copy.fault), reference: result.faultId };
  }
}

function getText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
