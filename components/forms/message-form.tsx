"use client";

import { type ReactNode, type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { $ZodType } from "zod/v4/core";
import { Honeypot } from "@/components/forms/honeypot";
import { findInvalid, useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { type FormCopy, getInvalidMessage, unreachableText } from "@/lib/forms/form-copy";
import {
  type FormMessage,
  type FormResult,
  getAttempts,
  getPostedFields,
  maxAttempts,
  type PostedForm,
  type VisitorAction,
} from "@/lib/forms/form-result";

export type MessageAction = VisitorAction<null, FormMessage>;

type Props = {
  readonly action: MessageAction;
  readonly copy: FormCopy;
  /** Loads the form's schema on the first submission. */
  readonly loadSchema: () => Promise<$ZodType>;
  /** Accessible name. */
  readonly label: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Set to show the result in place of the form, with a button that opens an empty one. */
  readonly againLabel?: string;
  /** Says what was sent, below the result. */
  readonly describeSent?: (sent: FormData) => Promise<string>;
  readonly children: ReactNode;
  readonly className?: string;
};

/** Five failures within this window show the rate limit message. */
const limitWindowMs = 60_000;

/** The honeypot can't be reached with Tab. */
const firstField = "input:not([type=hidden], [tabindex='-1']), select, textarea";

/**
 * A form that sends us a message. The browser checks it with the server's schema first, and shows
 * the result as a toast too. After a success it's empty, unless the visitor has typed more.
 */
export function MessageForm(props: Props) {
  const { action, copy, loadSchema, againLabel, children, className = "grid gap-5" } = props;
  const { label, submitLabel, busyLabel } = props;
  const failingSince = useRef(0);
  const [hasNewText, setHasNewText] = useState(false);
  const [sentText, setSentText] = useState("");
  const form = useVisitorForm(action, {
    async send(former, data) {
      const attempts = getAttempts(former);
      if (attempts === 0) failingSince.current = Date.now();
      if (attempts >= maxAttempts) {
        const isRecent = Date.now() - failingSince.current < limitWindowMs;
        return { status: "refused", problem: isRecent ? copy.rateLimited : copy.maxAttempts };
      }
      return (await findInvalid(data, loadSchema)) ?? (await action(null, data));
    },
    onResult(result, { form: sent, data, clear }) {
      const { title, message } = toMessage(result, copy);
      if (result.status !== "done") return toast.error(title, message);
      toast.success(title, message);
      void props.describeSent?.(data).then(setSentText, () => undefined);
      const isUnchanged = textIn(new FormData(sent)) === textIn(data);
      setHasNewText(!isUnchanged);
      if (isUnchanged) clear();
    },
  });
  const { result } = form;
  const message = result ? <MessageNotice {...{ result, copy, sentText }} /> : null;

  function startAgain() {
    flushSync(form.reset);
    form.formProps.ref.current?.querySelector<HTMLElement>(firstField)?.focus();
  }

  if (againLabel && result?.status === "done" && !hasNewText) {
    return <Sent {...{ label, className, againLabel, message, startAgain }} ref={form.message} />;
  }
  return (
    <VisitorForm
      form={form}
      label={label}
      className={`relative ${className}`}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      size="lg"
      message={message}
    >
      <Honeypot />
      {children}
    </VisitorForm>
  );
}

type SentProps = Pick<Props, "label" | "className"> & {
  readonly againLabel: string;
  readonly message: ReactNode;
  readonly startAgain: () => void;
  readonly ref: Ref<HTMLDivElement>;
};

/** The result in place of the form. Without JavaScript, its button reloads the page. */
function Sent({ label, className, againLabel, message, startAgain, ref }: SentProps) {
  return (
    <form
      key="sent"
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        startAgain();
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: moves focus to the result when JavaScript is off */}
      <div ref={ref} tabIndex={-1} autoFocus>
        {message}
      </div>
      <div>
        <Button type="submit" look="secondary" className="w-full sm:w-auto">
          {againLabel}
        </Button>
      </div>
    </form>
  );
}

type NoticeProps = {
  readonly result: PostedForm<null, FormMessage>;
  readonly copy: FormCopy;
  /** What was sent; empty if it isn't described. */
  readonly sentText: string;
};

/** Shows the form's result permanently, in addition to the toast. */
function MessageNotice({ result, copy, sentText }: NoticeProps) {
  const { status, attempts } = result;
  const { title, message } = toMessage(result, copy);
  return (
    <Notice tone={status === "done" ? "success" : "error"} title={title}>
      <p>{message}</p>
      {status === "done" && sentText ? <p className="mt-1">{sentText}</p> : null}
      {status === "limited" ? (
        <p>You can try again in {formatWait(result.retryAfterSeconds)}.</p>
      ) : null}
      {status === "fault" ? (
        <p>{result.faultId === null ? unreachableText : `Reference: ${result.faultId}`}</p>
      ) : null}
      {attempts > 0 ? (
        <p className="mt-1 text-sm text-soft">
          Attempts {attempts}/{maxAttempts}
        </p>
      ) : null}
    </Notice>
  );
}

function toMessage(result: FormResult<null, FormMessage>, copy: FormCopy): FormMessage {
  switch (result.status) {
    case "done":
      return copy.done;
    case "invalid":
      return getInvalidMessage(copy, result.fields);
    case "limited":
      return copy.rateLimited;
    case "refused":
      return result.problem;
    case "fault":
      return copy.fault;
  }
}

function textIn(form: FormData): string {
  return JSON.stringify(getPostedFields(form));
}

function formatWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
