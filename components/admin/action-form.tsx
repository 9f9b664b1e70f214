"use client";

import { unstable_rethrow } from "next/navigation";
import { type ReactNode, startTransition, useActionState, useEffect, useMemo, useRef } from "react";
import { ShownFields } from "@/components/forms/form-context";
import { Button, type ButtonLook } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { AdminAnswer } from "@/lib/forms/admin-answer";

/** An action made by lib/web/define-admin-action.ts. */
export type AdminAction = (previous: AdminAnswer, form: FormData) => Promise<AdminAnswer>;

type Props = {
  readonly action: AdminAction;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly look?: ButtonLook;
  /** Values that the form sends beside its fields. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** What the fields hold at first, by their names. */
  readonly values?: Readonly<Record<string, string>>;
  /** Parts of components/forms/form-field.tsx: they show the action's errors by their names. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** What was typed goes with a refusal too, where no other entry would help. */
  readonly clearsWhenRefused?: boolean;
  readonly onDone?: () => void;
};

/** A form of staff's: sends, toasts the answer, shows errors at their fields and keeps what was typed. */
export function ActionForm(props: Props) {
  const { action, submitLabel, busyLabel, look, hidden = {}, values, children } = props;
  const { clearsWhenRefused = false, onDone } = props;
  // Told here and not by an effect: what is done may take this very form off the page.
  const [answer, send, isBusy] = useActionState<AdminAnswer, FormData>(async (previous, data) => {
    const next = await action(previous, data).catch(unanswered);
    tell(next);
    return next;
  }, null);
  const sendNow = (data: FormData) => startTransition(() => send(data));
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef<AdminAnswer>(null);

  useEffect(() => {
    if (!answer || seen.current === answer) return;
    seen.current = answer;
    const isRefused = answer.status === "refused";
    if (!isRefused || clearsWhenRefused) form.current?.reset();
    if (!isRefused) onDone?.();
  }, [answer, clearsWhenRefused, onDone]);

  const errors = answer?.status === "refused" ? answer.fields : undefined;
  const fields = useMemo(() => ({ errors: errors ?? {}, typed: values ?? {} }), [errors, values]);
  return (
    <form
      ref={form}
      action={send}
      onSubmit={(event) => {
        // React empties a form after its action; what was typed stays until it is done.
        event.preventDefault();
        if (!isBusy) sendNow(new FormData(event.currentTarget));
      }}
      className={props.className ?? "grid justify-items-start gap-4"}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ShownFields value={fields}>{children}</ShownFields>
      <Button type="submit" look={look ?? "secondary"} busy={isBusy}>
        {isBusy ? (busyLabel ?? submitLabel) : submitLabel}
      </Button>
      {answer?.status === "refused" ? (
        <p role="alert" className="font-semibold text-emphasis">
          {answer.news.title}
          {answer.news.description ? `: ${answer.news.description}` : null}
        </p>
      ) : null}
    </form>
  );
}

/** The connection broke, or the site was updated under an open page: what was typed stays. */
function unanswered(fault: unknown): AdminAnswer {
  // A redirect comes as a fault too, and is the router's.
  unstable_rethrow(fault);
  const description =
    "What you typed is still here. Check your connection, and load the page in another tab to see whether it was taken.";
  return {
    status: "refused",
    news: { title: "No answer from the server", description },
    fields: {},
  };
}

function tell(answer: AdminAnswer): void {
  if (!answer) return;
  const { title, description } = answer.news;
  if (answer.status === "refused") toast.error(title, description);
  else toast.success(title, description);
}
