"use client";

import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type AdminActionState, confirmIdentity, type StepUpMethod } from "@/lib/core/action-state";
import { unreachableText } from "@/lib/forms/form-copy";

type Verify = (previous: AdminActionState, form: FormData) => Promise<AdminActionState>;

const StepUpContext = createContext<Verify | null>(null);

type StepUpProviderProps = { readonly verify: Verify; readonly children: ReactNode };

/** Gives forms and export links the action that confirms the caller's identity. */
export function StepUpProvider({ verify, children }: StepUpProviderProps) {
  return <StepUpContext value={verify}>{children}</StepUpContext>;
}

/** Returns the action that confirms the caller's identity; null outside the dashboard. */
function useVerify(): Verify | null {
  return use(StepUpContext);
}

const proofFields = {
  code: {
    label: "Code from your authenticator app",
    hint: "You can also enter one of your recovery codes.",
    type: "text",
    autoComplete: "one-time-code",
  },
  password: {
    label: "Your password",
    hint: undefined,
    type: "password",
    autoComplete: "current-password",
  },
} as const;

type Props = {
  readonly method: StepUpMethod;
  /** Continues what was being done. */
  readonly onVerified: () => void;
  readonly onCancel: () => void;
};

/**
 * Asks for the second factor or password again, on the same page, so that nothing entered is lost.
 * Gets focus, because it appears after a button was pressed.
 */
export function StepUpForm({ method, onVerified, onCancel }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = section.current?.querySelector("input");
    (field ?? section.current)?.focus();
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="mt-4 grid max-w-md justify-items-start gap-4 border-l-4 border-accent pl-4 outline-none"
    >
      <div>
        <h3 id={`${id}-title`} className="font-semibold">
          {confirmIdentity.title}
        </h3>
        <p className="text-soft">{confirmIdentity.description}</p>
      </div>
      {method === "sign_in" ? <NoProof /> : <ProofForm method={method} onVerified={onVerified} />}
      <Button look="quiet" onClick={onCancel}>
        Not now
      </Button>
    </section>
  );
}

/** For accounts that only sign in by email. Locally only: elsewhere every account has an app. */
function NoProof() {
  return (
    <p>
      Your account doesn't have a password or an authenticator app.{" "}
      <a href="/admin/account" target="_blank" rel="noreferrer" className="underline">
        Set up two-step sign-in (opens in a new tab)
      </a>
      , then come back here and try again.
    </p>
  );
}

type ProofProps = Pick<Props, "onVerified"> & { readonly method: keyof typeof proofFields };

function ProofForm({ method, onVerified }: ProofProps) {
  const verify = useVerify();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !verify) return;
    const form = new FormData(event.currentTarget);
    if (form.get("proof") === "") return setError(`${proofFields[method].label} is required`);
    setBusy(true);
    const state = await verify(null, form).catch(() => null);
    setBusy(false);
    if (state?.status === "done") return onVerified();
    setError(state?.message.description ?? unreachableText);
  }

  const { label, hint, type, autoComplete } = proofFields[method];
  return (
    <form onSubmit={onSubmit} noValidate className="grid w-full justify-items-start gap-4">
      <Field
        id={`${id}-proof`}
        name="proof"
        label={label}
        hint={hint}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {isBusy ? "Checking..." : "Confirm"}
      </Button>
    </form>
  );
}
