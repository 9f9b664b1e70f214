import { type FormEvent, useActionState, useEffect, useMemo, useRef, useState } from "react";
import type { $ZodType } from "zod/v4/core";
import { useResetOnHide } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import {
  type FormResult,
  getAttempts,
  getPostedFields,
  honeypotName,
  type PostedForm,
  submissionKeyName,
  type VisitorAction,
} from "@/lib/forms/form-result";

/** A form that was sent by this page's script. */
type SentForm = {
  readonly form: HTMLFormElement;
  readonly data: FormData;
  /** False once the visitor has left the page. */
  readonly isStillHere: () => boolean;
  /** Empties the fields and moves focus to the message. */
  readonly clear: () => void;
};

type Options<Value, Problem> = {
  /** Called in place of the action by this page's script, such as to check the fields first. */
  readonly send?: (
    previous: PostedForm<Value, Problem> | null,
    data: FormData,
  ) => Promise<FormResult<Value, Problem>>;
  readonly onResult?: (result: FormResult<Value, Problem>, sent: SentForm) => void | Promise<void>;
};

const none: Readonly<Record<string, string>> = {};

/**
 * Submits a visitor's form once at a time and keeps the result. A lost connection is a result too.
 * Afterward, focus is at the first invalid field or the error. Without JavaScript the browser posts
 * the form to its action, and the result is in the next page.
 */
export function useVisitorForm<Value, Problem>(
  action: VisitorAction<Value, Problem>,
  { send = action, onResult }: Options<Value, Problem> = {},
) {
  const [posted, postAction] = useActionState<PostedForm<Value, Problem> | null, FormData>(
    action,
    null,
  );
  /** Undefined until submitted by this page's script; null once hidden by navigation. */
  const [sent, setSent] = useState<PostedForm<Value, Problem> | null>();
  /** Incremented when the fields are emptied. */
  const [round, setRound] = useState(0);
  const { isBusy, sendOnce } = useSingleSubmit();
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const submissionKey = useRef("");
  const isFocusDue = useRef(false);
  const isCleared = useRef(false);
  const result = sent === undefined ? posted : sent;
  const hasFailed = result !== null && result.status !== "done";
  useResetOnHide(() => {
    isFocusDue.current = false;
    setSent(null);
  });

  useEffect(() => {
    if (isBusy || !isFocusDue.current) return;
    isFocusDue.current = false;
    focusResult(form.current, hasFailed || isCleared.current ? message.current : null);
  }, [isBusy, hasFailed]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const from = event.currentTarget;
    const data = new FormData(from, (event.nativeEvent as SubmitEvent).submitter);
    sendOnce(async (isStillHere) => {
      submissionKey.current ||= `${Math.random()}${Date.now()}`;
      data.set(submissionKeyName, submissionKey.current);
      isFocusDue.current = true;
      isCleared.current = false;
      const next = await send(result, data).catch(() => unreachable);
      const isDone = next.status === "done";
      const attempts = isDone ? 0 : getAttempts({ attempts: getAttempts(result) + 1 });
      if (isDone) submissionKey.current = "";
      if (isStillHere()) setSent({ ...next, typed: none, attempts });
      const clear = () => {
        isCleared.current = true;
        setRound((before) => before + 1);
      };
      await onResult?.(next, { form: from, data, isStillHere, clear });
    });
  }

  const errors = result?.status === "invalid" ? result.fields : none;
  // Changing a default value would clear its field, so keep the values until the next round.
  const typed = (round === 0 && posted?.typed) || none;
  const fields = useMemo(() => ({ errors, typed }), [errors, typed]);
  return {
    formProps: { ref: form, action: postAction, onSubmit },
    /** For `FormFieldsContext`. */
    fields,
    result,
    /** The result came with the page, so the browser has to move the focus itself. */
    isPosted: sent === undefined && posted !== null,
    isBusy,
    round,
    message,
    /** Removes the result. */
    reset: () => setSent(null),
  };
}

/** Keeps a form busy while the browser opens another page, until the visitor comes back. */
export const untilLeft = (): Promise<never> => new Promise(() => undefined);

/** No response: the connection was lost, or a new version was deployed. */
const unreachable = { status: "fault", faultId: null } as const;

/**
 * Focuses the first invalid field, otherwise the message, otherwise the submit button if it lost the
 * focus while it was disabled.
 */
function focusResult(form: HTMLFormElement | null, message: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  if (invalid) getControl(invalid).focus();
  else if (message) (message.querySelector<HTMLElement>("[role=alert]") ?? message).focus();
  else if (document.activeElement === document.body) {
    form?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }
}

/** A group of radio buttons is invalid as one, but only its buttons get focus. */
function getControl(invalid: HTMLElement): HTMLElement {
  return invalid.matches("fieldset")
    ? (invalid.querySelector<HTMLElement>("input:checked, input:not([type=hidden])") ?? invalid)
    : invalid;
}

/**
 * Finds invalid fields in the browser with the server's schema, loaded on the first submission.
 * Returns null if there are none or the schema can't be loaded, so that the server decides.
 */
export async function findInvalid(
  data: FormData,
  loadSchema: () => Promise<$ZodType>,
): Promise<{ readonly status: "invalid"; readonly fields: Record<string, string> } | null> {
  if (data.get(honeypotName)) return null;
  const loaded = await Promise.all([import("@/lib/forms/field-errors"), loadSchema()]).catch(
    () => null,
  );
  if (!loaded) return null;
  const [{ checkFields }, schema] = loaded;
  const fields = checkFields(schema, getPostedFields(data));
  return Object.keys(fields).length > 0 ? { status: "invalid", fields } : null;
}
