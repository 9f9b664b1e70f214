import { type FormEvent, useActionState, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { $ZodType } from "zod/v4/core";
import { toast } from "@/components/ui/toast";
import { unreachableText } from "@/components/ui/unreachable-text";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";
import { type FormCopy, getInvalidMessage } from "@/lib/forms/form-copy";
import {
  type FormMessage,
  type FormState,
  getAttempts,
  getPostedFields,
  honeypotName,
  maxAttempts,
  submissionKeyName,
} from "@/lib/forms/form-state";

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

export type SecureFormOptions = {
  readonly action: FormAction;
  readonly copy: FormCopy;
  /** Loads the form's schema on the first submission. */
  readonly loadSchema: () => Promise<$ZodType>;
  readonly onDone?: (() => void) | undefined;
};

/** Five failures within this window show the rate limit message. */
const limitWindowMs = 60_000;

/** The honeypot can't be reached with Tab. */
const firstField = "input:not([type=hidden], [tabindex='-1']), select, textarea";

/**
 * Submits a form. With JavaScript it's validated first, the result is shown as a toast, and a lost
 * connection keeps what was typed. Without JavaScript it's a plain POST.
 */
export function useSecureForm({ action, copy, loadSchema, onDone }: SecureFormOptions) {
  const [posted, postAction] = useActionState(action, null);
  /** Undefined before the first scripted submission; null after leaving the page. */
  const [sent, setSent] = useState<FormState>();
  const [isBusy, setBusy] = useState(false);
  /** Incremented after a success to clear the fields, unless the visitor has typed more. */
  const [round, setRound] = useState(0);
  /** The visitor typed more while the message was being sent. */
  const [hasNewText, setHasNewText] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const submissionKey = useRef("");
  const failingSince = useRef(0);
  const state = sent === undefined ? posted : sent;

  const watchVisit = useResetOnHide(() => {
    isSending.current = false;
    setBusy(false);
    setSent(null);
  });
  useResetOnRestore(() => {
    isSending.current = false;
    setBusy(false);
  });

  useEffect(() => {
    if (sent?.status !== "refused") return;
    (firstInvalidField(form.current, sent) ?? notice.current)?.focus();
  }, [sent]);

  // Clearing the fields removed the focused one.
  useEffect(() => {
    if (round > 0) notice.current?.focus();
  }, [round]);

  async function getNextState(data: FormData): Promise<FormState> {
    const attempts = getAttempts(state);
    const rejected = { status: "refused", typed: {}, attempts: attempts + 1 } as const;
    if (attempts === 0) failingSince.current = Date.now();
    if (attempts < maxAttempts) {
      const local = await validateLocally(data, copy, loadSchema);
      if (local) return { ...rejected, ...local };
    } else if (Date.now() - failingSince.current < limitWindowMs) {
      return { ...rejected, ...copy.rateLimited, fields: {}, attempts };
    }
    try {
      return await action(state && { ...state, typed: {} }, data);
    } catch {
      // The connection was lost, or a new version was deployed.
      return { ...rejected, ...copy.fault, hint: unreachableText, fields: {} };
    }
  }

  async function send(from: HTMLFormElement, data: FormData) {
    const isStillHere = watchVisit();
    const result = await getNextState(data);
    if (isStillHere()) {
      isSending.current = false;
      setBusy(false);
      setSent(result);
    }
    if (result?.status !== "done") {
      if (result) toast.error(result.title, result.message);
      return;
    }
    toast.success(result.title, result.message);
    submissionKey.current = "";
    const isUnchanged = textIn(new FormData(from)) === textIn(data);
    setHasNewText(!isUnchanged);
    if (isUnchanged) setRound((before) => before + 1);
    onDone?.();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const data = new FormData(event.currentTarget);
    submissionKey.current ||= `${Math.random()}${Date.now()}`;
    data.set(submissionKeyName, submissionKey.current);
    void send(event.currentTarget, data);
  }

  /** Shows the empty form instead of the result. */
  function startAgain() {
    flushSync(() => setSent(null));
    form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }

  const errors = state?.fields;
  // Changing a default value would clear its field, so keep the values until the next round.
  const typed = round === 0 ? posted?.typed : undefined;
  const fields = useMemo(() => ({ errors: errors ?? {}, typed: typed ?? {} }), [errors, typed]);
  const formProps = { action: postAction, onSubmit };
  const isSent = state?.status === "done" && !hasNewText;
  return { form, notice, state, isSent, startAgain, fields, round, isBusy, formProps };
}

function textIn(form: FormData): string {
  return JSON.stringify(getPostedFields(form));
}

function firstInvalidField(form: HTMLFormElement | null, state: NonNullable<FormState>) {
  const controls = [...(form?.elements ?? [])];
  return controls.find(
    (control): control is HTMLInputElement =>
      "name" in control && String(control.name) in state.fields,
  );
}

/**
 * Validates the form in the browser with the server's schema. Returns undefined if it's valid or the
 * schema can't be loaded, so that the server decides.
 */
async function validateLocally(
  form: FormData,
  copy: FormCopy,
  loadSchema: SecureFormOptions["loadSchema"],
) {
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
