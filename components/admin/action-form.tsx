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
import { checkFields } from "@/components/admin/check-fields";
import { ShownFields } from "@/components/forms/form-context";
import { Button, type ButtonLook } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { AdminAnswer } from "@/lib/forms/admin-answer";

/** An action made by lib/web/define-admin-action.ts. */
export type AdminAction = (previous: AdminAnswer, form: FormData) => Promise<AdminAnswer>;

type Texts = Readonly<Record<string, string>>;

type Props = {
  readonly action: AdminAction;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly look?: ButtonLook;
  /** Values that the form sends beside its fields. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The same, of what one writes over: stays as it was when typing began, until that is saved. */
  readonly basis?: Texts;
  /** What the fields hold at first, by their names. */
  readonly values?: Readonly<Record<string, string>>;
  /** Parts of components/forms/form-field.tsx: they show the action's errors by their names. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** What was typed goes with a refusal too, where no other entry would help. */
  readonly clearsWhenRefused?: boolean;
  readonly onDone?: () => void;
};

/** A form of staff's: checks its fields, sends once, toasts the answer, shows errors at their fields and keeps what was typed. */
export function ActionForm(props: Props) {
  const { action, submitLabel, busyLabel, look, hidden = {}, values, children } = props;
  const { basis = {}, clearsWhenRefused = false, onDone } = props;
  // The page may be read anew under half-written words: they must not pass for written over that.
  const [heldBasis, setHeldBasis] = useState<Texts | null>(null);
  // Told here and not by an effect: what is done may take this very form off the page.
  const [answer, send, isBusy] = useActionState<AdminAnswer, FormData>(async (previous, data) => {
    const next = await action(previous, data).catch(unanswered);
    tell(next);
    return next;
  }, null);
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef<AdminAnswer>(null);
  const [wrong, setWrong] = useState<Texts>({});

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // React empties a form after its action; what was typed stays until it is done.
    event.preventDefault();
    if (isBusy) return;
    const found = checkFields(event.currentTarget);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const data = new FormData(event.currentTarget);
    startTransition(() => send(data));
  }

  useEffect(() => {
    if (!answer || seen.current === answer) return;
    seen.current = answer;
    const isRefused = answer.status === "refused";
    if (!isRefused || clearsWhenRefused) {
      form.current?.reset();
      setHeldBasis(null);
    }
    if (isRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    else onDone?.();
  }, [answer, clearsWhenRefused, onDone]);

  const shown = shownRefusal(wrong, isBusy ? null : answer);
  const errors = shown?.fields;
  const fields = useMemo(() => ({ errors: errors ?? {}, typed: values ?? {} }), [errors, values]);
  return (
    <form
      ref={form}
      action={send}
      onSubmit={onSubmit}
      onInput={() => setHeldBasis((held) => held ?? basis)}
      noValidate
      className={props.className ?? "grid justify-items-start gap-4"}
    >
      {Object.entries({ ...hidden, ...(heldBasis ?? basis) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ShownFields value={fields}>{children}</ShownFields>
      <Button
        type="submit"
        look={look ?? "secondary"}
        busy={isBusy}
        className="self-end justify-self-start"
      >
        {isBusy ? (busyLabel ?? submitLabel) : submitLabel}
      </Button>
      {shown ? (
        <p role="alert" className="font-semibold text-emphasis">
          {shown.news.title}
          {shown.news.description ? `: ${shown.news.description}` : null}
        </p>
      ) : null}
    </form>
  );
}

type Refusal = Extract<AdminAnswer, { status: "refused" }>;

/** Fields that break their own rules are not sent: they are told in place, without a toast. */
function shownRefusal(wrong: Texts, answer: AdminAnswer): Refusal | null {
  const sentences = Object.values(wrong);
  if (sentences.length === 0) return answer?.status === "refused" ? answer : null;
  const news = { title: "Check your entries", description: `${sentences.join(". ")}.` };
  return { status: "refused", news, fields: wrong };
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
