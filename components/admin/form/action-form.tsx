"use client";

import { unstable_rethrow } from "next/navigation";
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { validateFields } from "@/components/admin/form/validate-fields";
import { FormFieldsContext } from "@/components/forms/form-context";
import { Button, type ButtonLook } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { AdminActionState } from "@/lib/core/action-state";

/** An action created by lib/web/actions/define-admin-action.ts. */
export type AdminAction = (previous: AdminActionState, form: FormData) => Promise<AdminActionState>;

type Texts = Readonly<Record<string, string>>;

type Props = {
  readonly action: AdminAction;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly look?: ButtonLook;
  readonly hidden?: Readonly<Record<string, string>>;
  /**
   * Like `hidden`, for the version being edited: keeps its value from the first input until saved.
   */
  readonly basis?: Texts;
  /** Initial values by field name. */
  readonly values?: Readonly<Record<string, string>>;
  /** Fields from components/forms/form-field.tsx, which show errors by name. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Clears the fields even if the action fails, such as for one-time codes. */
  readonly clearsOnFailure?: boolean;
  readonly onDone?: () => void;
};

/**
 * A staff form: validates its fields, submits once, shows the result as a toast and errors at their
 * fields, and keeps the input on failure.
 */
export function ActionForm(props: Props) {
  const { action, submitLabel, busyLabel, look, hidden = {}, values, children } = props;
  const { basis = {}, clearsOnFailure = false, onDone } = props;
  // The page may refresh while staff type, and their edits must still count as based on the old
  // version.
  const [pinnedBasis, setPinnedBasis] = useState<Texts | null>(null);
  // Shown here instead of in an effect, because a successful action may unmount this form.
  const [state, send, isBusy] = useActionState<AdminActionState, FormData>(
    async (previous, data) => {
      const next = await action(previous, data).catch(toConnectionError);
      showToast(next);
      return next;
    },
    null,
  );
  const form = useRef<HTMLFormElement>(null);
  const handled = useRef<AdminActionState>(null);
  const [invalidFields, setInvalidFields] = useState<Texts>({});

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // React resets a form after its action, but the input should stay until the action succeeds.
    event.preventDefault();
    if (isBusy) return;
    const invalid = validateFields(event.currentTarget);
    setInvalidFields(invalid);
    if (Object.keys(invalid).length > 0) return;
    const data = new FormData(event.currentTarget);
    startTransition(() => send(data));
  }

  useEffect(() => {
    if (!state || handled.current === state) return;
    handled.current = state;
    const isRefused = state.status === "refused";
    if (!isRefused || clearsOnFailure) {
      form.current?.reset();
      setPinnedBasis(null);
    }
    if (isRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    else onDone?.();
  }, [state, clearsOnFailure, onDone]);

  const refusal = getRefusal(invalidFields, isBusy ? null : state);
  const errors = refusal?.fields;
  const fields = useMemo(() => ({ errors: errors ?? {}, typed: values ?? {} }), [errors, values]);
  return (
    <form
      ref={form}
      action={send}
      onSubmit={onSubmit}
      onInput={() => setPinnedBasis((current) => current ?? basis)}
      noValidate
      className={props.className ?? "grid justify-items-start gap-4"}
    >
      {Object.entries({ ...hidden, ...(pinnedBasis ?? basis) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
      <Button
        type="submit"
        look={look ?? "secondary"}
        busy={isBusy}
        className="self-end justify-self-start"
      >
        {isBusy ? (busyLabel ?? submitLabel) : submitLabel}
      </Button>
      {refusal ? (
        <p role="alert" className="font-semibold text-emphasis">
          {refusal.message.title}
          {refusal.message.description ? `: ${refusal.message.description}` : null}
        </p>
      ) : null}
    </form>
  );
}

type Refusal = Extract<AdminActionState, { status: "refused" }>;

/** Invalid fields aren't submitted. Their errors appear in place, without a toast. */
function getRefusal(invalidFields: Texts, state: AdminActionState): Refusal | null {
  const messages = Object.values(invalidFields);
  if (messages.length === 0) return state?.status === "refused" ? state : null;
  const message = { title: "Check your entries", description: `${messages.join(". ")}.` };
  return { status: "refused", message, fields: invalidFields };
}

/** The connection was lost, or a deployment replaced the action under an open page. */
function toConnectionError(fault: unknown): AdminActionState {
  // Redirects are thrown too, for the router.
  unstable_rethrow(fault);
  const description =
    "Your entries are still here. Check your connection, then open this page in another tab to see if they were saved.";
  return {
    status: "refused",
    message: { title: "No response from the server", description },
    fields: {},
  };
}

function showToast(state: AdminActionState): void {
  if (!state) return;
  const { title, description } = state.message;
  if (state.status === "refused") toast.error(title, description);
  else toast.success(title, description);
}
