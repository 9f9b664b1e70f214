"use client";

import { unstable_rethrow } from "next/navigation";
import {
  type FormEvent,
  type RefObject,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import { getUndoActions, type Undo } from "@/components/admin/form/undo";
import { getValidationMessage } from "@/components/admin/form/validation-message";
import { toast } from "@/components/ui/toast";
import type { ActionMessage, AdminActionState, StepUpMethod } from "@/lib/core/action-state";

/** An action created by lib/web/actions/staff-action.ts. */
export type AdminAction = (previous: AdminActionState, form: FormData) => Promise<AdminActionState>;

export type Texts = Readonly<Record<string, string>>;

type Options = {
  readonly action: AdminAction;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Clears the fields even if the action fails. */
  readonly clearsOnFailure?: boolean;
  /** Runs as soon as the action has succeeded, before the page shows the new values. */
  readonly onSucceeded?: (() => void) | undefined;
  /** Runs after a success, when the fields were reset to the server's values. Gets the fields that were sent. */
  readonly onDone?: ((sent: FormData | null) => void) | undefined;
  /** Offered in the toast after a success. */
  readonly undo?: Undo | undefined;
};

type Submission = {
  /** For the form's `action`, so that it works without scripts. */
  readonly send: (data: FormData) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isBusy: boolean;
  /** Errors by field name, shown at those fields. */
  readonly errors: Texts;
  /** A refusal, or a part of it, that no field shows; null if there's none. */
  readonly problem: ActionMessage | null;
  /** The identity check that must come first, as props of `StepUpForm`; null if there's none. */
  readonly stepUp: StepUp | null;
};

type StepUp = {
  readonly method: StepUpMethod;
  /** Sends the same form again. */
  readonly onVerified: () => void;
  readonly onCancel: () => void;
};

const noErrors: Texts = {};

/**
 * Submits a staff form: validates its fields, submits once, and keeps the input on failure. Shows
 * success as a toast, and each error once: at its field, or next to the buttons.
 */
export function useAdminAction(options: Options): Submission {
  const { action, form, clearsOnFailure, onSucceeded, onDone, undo } = options;
  const sent = useRef<FormData>(null);
  // The toast is shown here instead of in an effect, because a successful action may unmount the form.
  const [state, send, isBusy] = useActionState<AdminActionState, FormData>(
    async (previous, data) => {
      const next = await action(previous, data).catch((fault: unknown) => {
        // Redirects are thrown for the router: the action succeeded and opens another page.
        if (isRouterSignal(fault)) {
          onSucceeded?.();
          onDone?.(sent.current);
        }
        unstable_rethrow(fault);
        return noResponse;
      });
      setUnverified(getStepUp(next) ? data : null);
      if (next?.status === "done") {
        onSucceeded?.();
        const { title, description, undo: undoFields } = next.message;
        toast.success(title, description, getUndoActions(undo, data, undoFields));
      }
      return next;
    },
    null,
  );
  const handled = useRef<AdminActionState>(null);
  const [invalidFields, setInvalidFields] = useState<Texts>(noErrors);
  const [problem, setProblem] = useState<ActionMessage | null>(null);
  /** The form that needs an identity check first. */
  const [unverified, setUnverified] = useState<FormData | null>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // React resets a form after its action, but the input should stay until the action succeeds.
    event.preventDefault();
    if (isBusy) return;
    const invalid = validateFields(event.currentTarget);
    setInvalidFields(invalid);
    setProblem(null);
    if (Object.keys(invalid).length > 0) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget, submitter);
    sent.current = data;
    startTransition(() => send(data));
  }

  useEffect(() => {
    if (!state || handled.current === state) return;
    handled.current = state;
    const isRefused = state.status === "refused";
    if (getStepUp(state)) return;
    if (!isRefused || clearsOnFailure) form.current?.reset();
    if (isRefused) {
      setProblem(findProblem(form.current, state));
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    } else onDone?.(sent.current);
  }, [state, form, clearsOnFailure, onDone]);

  const isInvalid = Object.keys(invalidFields).length > 0;
  const method = unverified && !isBusy ? getStepUp(state) : null;
  const refused = !isBusy && state?.status === "refused" ? state.fields : noErrors;
  return {
    send,
    onSubmit,
    isBusy,
    errors: isInvalid ? invalidFields : refused,
    problem: isBusy || isInvalid || method ? null : problem,
    stepUp:
      unverified && method
        ? {
            method,
            onVerified: () => startTransition(() => send(unverified)),
            onCancel: () => setUnverified(null),
          }
        : null,
  };
}

function getStepUp(state: AdminActionState): StepUpMethod | null {
  return state?.status === "refused" ? (state.stepUp ?? null) : null;
}

type Refusal = Extract<AdminActionState, { status: "refused" }>;

/** The message itself if it isn't about fields, or the errors of fields that aren't on the screen. */
function findProblem(form: HTMLFormElement | null, refusal: Refusal): ActionMessage | null {
  const names = Object.keys(refusal.fields);
  if (names.length === 0) return refusal.message;
  const hidden = names.filter((name) => !isShown(form?.elements.namedItem(name) ?? null));
  if (hidden.length === 0) return null;
  const description = hidden.map((name) => refusal.fields[name]).join(" ");
  return { title: refusal.message.title, description };
}

function isShown(control: Element | RadioNodeList | null): boolean {
  const element = control instanceof RadioNodeList ? control[0] : control;
  return element instanceof HTMLElement && !element.matches("[type=hidden]");
}

function isRouterSignal(fault: unknown): boolean {
  try {
    unstable_rethrow(fault);
    return false;
  } catch {
    return true;
  }
}

/** The connection was lost, or a deployment replaced the action under an open page. */
const noResponse: AdminActionState = {
  status: "refused",
  message: {
    title: "No response from the server",
    description:
      "Your entries are still here. Check your connection, then open this page in another tab to see whether we saved them.",
  },
  fields: {},
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: Element): element is Control {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
}

/**
 * Validates a form's fields with their native constraints and focuses the first invalid one.
 * Returns messages by field name.
 */
function validateFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const invalid = [...form.elements]
    .filter(isControl)
    .filter((control) => control.willValidate && !control.validity.valid);
  invalid[0]?.focus();
  return Object.fromEntries(invalid.map((control) => [control.name, getMessage(control)]));
}

function getMessage(control: Control): string {
  const { min = "", max = "" } = "min" in control ? control : {};
  const { minLength = -1, maxLength = -1 } = "maxLength" in control ? control : {};
  const { type, validity } = control;
  const rules = { type, validity, min, max, minLength, maxLength };
  return getValidationMessage(getLabel(control), rules) ?? "";
}

/** `data-noun` overrides a label that isn't a noun, such as "Add New Admin". */
function getLabel(control: Control): string {
  if (control.dataset.noun) return control.dataset.noun;
  const label = control.labels?.[0];
  return label?.textContent?.replace(/ \(optional\)$/, "").trim() || "This field";
}
