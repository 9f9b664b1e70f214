import { type FormEvent, useActionState, useEffect, useMemo, useRef, useState } from "react";
import { type SchemaLoader, validateLocally } from "@/components/forms/validate-locally";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import type { FormCopy } from "@/lib/forms/form-copy";
import { getPostedFields, submissionKeyName } from "@/lib/forms/form-data";
import { type FormState, getAttempts, maxAttempts } from "@/lib/forms/form-state";

/** A form's server action, with scripts and without. */
export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

export type SecureFormOptions = {
  readonly action: FormAction;
  readonly copy: FormCopy;
  /** Fetches the form's schema at the first submit. */
  readonly loadSchema: SchemaLoader;
  readonly onDone?: (() => void) | undefined;
};

/** SPEC section 9: so many failures within this time are said as a rate limit. */
const limitWindowMs = 60_000;

/**
 * Sends a form: without scripts it posts by itself; with them it is checked here first, the answer
 * is toasted, and a connection that breaks loses nothing that was typed.
 */
export function useSecureForm({ action, copy, loadSchema, onDone }: SecureFormOptions) {
  const [posted, postAction] = useActionState(action, null);
  /** Undefined until scripts have sent it, null once its answer is of the past. */
  const [sent, setSent] = useState<FormState>();
  const [isBusy, setBusy] = useState(false);
  /** Forms sent: a new round begins with empty fields, unless more was typed in the meantime. */
  const [round, setRound] = useState(0);
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

  useEffect(() => {
    if (sent?.status !== "refused") return;
    (firstInvalidField(form.current, sent) ?? notice.current)?.focus();
  }, [sent]);

  // The field that had the focus went with the round before; who writes on keeps it.
  useEffect(() => {
    if (round > 0) notice.current?.focus();
  }, [round]);

  async function getNextState(data: FormData): Promise<FormState> {
    const attempts = getAttempts(state);
    const refused = { status: "refused", typed: {}, attempts: attempts + 1 } as const;
    if (attempts === 0) failingSince.current = Date.now();
    if (attempts < maxAttempts) {
      const local = await validateLocally(data, copy, loadSchema);
      if (local) return { ...refused, ...local };
    } else if (Date.now() - failingSince.current < limitWindowMs) {
      return { ...refused, ...copy.rateLimited, fields: {}, attempts };
    }
    try {
      return await action(state && { ...state, typed: {} }, data);
    } catch {
      // The connection broke, or the site was updated under an open page.
      return { ...refused, ...copy.fault, fields: {} };
    }
  }

  async function send(from: HTMLFormElement, data: FormData) {
    const isStillHere = watchVisit();
    const answer = await getNextState(data);
    if (isStillHere()) {
      isSending.current = false;
      setBusy(false);
      setSent(answer);
    }
    if (answer?.status !== "done") {
      if (answer) toast.error(answer.title, answer.message);
      return;
    }
    toast.success(answer.title, answer.message);
    submissionKey.current = "";
    if (textIn(new FormData(from)) === textIn(data)) setRound((before) => before + 1);
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

  const errors = state?.fields;
  // A changed default would empty a field that still shows it, so they stay for a whole round.
  const typed = round === 0 ? posted?.typed : undefined;
  const fields = useMemo(() => ({ errors: errors ?? {}, typed: typed ?? {} }), [errors, typed]);
  const formProps = { action: postAction, onSubmit };
  return { form, notice, state, fields, round, isBusy, formProps };
}

/** What a visitor has filled in, to compare. */
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
