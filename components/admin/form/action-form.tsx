"use client";

import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { FormProblem } from "@/components/admin/form/form-problem";
import type { Undo } from "@/components/admin/form/undo";
import {
  type AdminAction,
  type Texts,
  useAdminAction,
} from "@/components/admin/form/use-admin-action";
import { FormFieldsContext } from "@/components/forms/form-context";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";
import { Button, type ButtonLook } from "@/components/ui/button";

export type { AdminAction } from "@/components/admin/form/use-admin-action";

type Props = {
  readonly action: AdminAction;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly look?: ButtonLook;
  readonly hidden?: Texts;
  /**
   * Like `hidden`, for the version being edited: keeps its value from the first input until saved.
   */
  readonly basis?: Texts;
  /** Initial values by field name. */
  readonly values?: Texts;
  /** Fields from components/forms/form-field.tsx, which show errors by name. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** For an action that can't be undone and has no other confirmation: keys don't submit it. */
  readonly needsClick?: boolean;
  /** Clears the fields even if the action fails, such as for one-time codes. */
  readonly clearsOnFailure?: boolean;
  /** Gets the fields that were sent. */
  readonly onDone?: (sent: FormData | null) => void;
  /** Offered in the toast after a success. */
  readonly undo?: Undo | undefined;
  /** More submit buttons. Each sends its name and value with the fields. */
  readonly otherSubmits?: readonly SubmitChoice[];
};

type SubmitChoice = { readonly name: string; readonly value: string; readonly label: string };

/** A staff form that submits once. Editors of texts use `EditorForm`. */
export function ActionForm(props: Props) {
  const { action, submitLabel, busyLabel, look, hidden = {}, values, children } = props;
  const { basis = {}, clearsOnFailure = false, onDone, undo, otherSubmits = [] } = props;
  // The page may refresh while staff type, and their edits must still count as based on the old
  // version.
  const [pinnedBasis, setPinnedBasis] = useState<Texts | null>(null);
  const form = useRef<HTMLFormElement>(null);
  /** The value of the button that was pressed; empty for the first one. */
  const [pressed, setPressed] = useState("");
  const finish = useCallback(
    (sent: FormData | null) => {
      setPinnedBasis(null);
      onDone?.(sent);
    },
    [onDone],
  );
  const { send, onSubmit, isBusy, errors, problem, stepUp } = useAdminAction({
    action,
    form,
    clearsOnFailure,
    onDone: finish,
    undo,
  });
  const fields = useMemo(() => ({ errors, typed: values ?? {} }), [errors, values]);
  return (
    <>
      <form
        ref={form}
        action={send}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          setPressed(submitter instanceof HTMLButtonElement ? submitter.value : "");
          onSubmit(event);
        }}
        onInput={() => setPinnedBasis((current) => current ?? basis)}
        noValidate
        data-needs-click={props.needsClick ? "" : undefined}
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
          {isBusy && pressed === "" ? (busyLabel ?? submitLabel) : submitLabel}
        </Button>
        {otherSubmits.map(({ label, ...choice }) => (
          <Button
            key={choice.value}
            type="submit"
            look="secondary"
            busy={isBusy}
            className="self-end justify-self-start"
            {...choice}
          >
            {isBusy && pressed === choice.value ? (busyLabel ?? label) : label}
          </Button>
        ))}
        <FormProblem problem={problem} />
      </form>
      {stepUp ? <StepUpForm {...stepUp} /> : null}
    </>
  );
}
