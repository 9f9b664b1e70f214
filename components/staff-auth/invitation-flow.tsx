"use client";

import { useEffect, useState } from "react";
import { AccountEmail, PasswordField } from "@/components/staff-auth/auth-fields";
import { AuthForm, type AuthResult } from "@/components/staff-auth/auth-form";
import { useFragment } from "@/components/staff-auth/use-fragment";
import { buttonClassName } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import type { AcceptProblem } from "@/lib/admins/accept-invitation";
import type { ReceivedInvitation } from "@/lib/admins/read-admins";
import { authCopy, roleLabels, weakPasswordMessages } from "@/lib/auth/auth-copy";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly read: VisitorAction<ReceivedInvitation | null>;
  readonly accept: VisitorAction<{ email: string }, AcceptProblem>;
};

type State =
  | { readonly step: "loading" | "rejected" | "unreachable" | "accepted" }
  | { readonly step: "open"; readonly invitation: ReceivedInvitation };

const tryAgain = "Something went wrong. Wait a minute, then try again.";
const linkRejected =
  "This invitation has expired, was revoked, or was already accepted. Ask an admin to send a new one.";

/** Shows the invitation of an emailed link and accepts it on a button press. */
export function InvitationFlow({ read, accept }: Props) {
  const token = useFragment()?.get("token");
  const [state, setState] = useState<State>({ step: "loading" });

  useEffect(() => {
    if (token === undefined) return;
    if (!token) return setState({ step: "rejected" });
    read(null, { token })
      .then((outcome) => setState(toState(outcome)))
      .catch(() => setState({ step: "unreachable" }));
  }, [token, read]);

  if (state.step !== "open") return <Progress step={state.step} />;
  const { email, role, needsPassword } = state.invitation;
  return (
    <>
      <p className="max-w-[46ch] text-lg">
        This invitation is for{" "}
        <strong>
          <EmailText email={email} />
        </strong>
        . Your role will be <strong>{roleLabels[role]}</strong>.{" "}
        {needsPassword ? "Choose a password for your new account." : null}
      </p>
      <AuthForm
        submitLabel="Accept invitation"
        busyLabel="Accepting..."
        fallback="The invitation wasn't accepted"
        send={async (form) => {
          const differ = needsPassword && form.get("password") !== form.get("confirmation");
          if (differ) {
            return { status: "invalid", fields: { confirmation: authCopy.passwordsDiffer } };
          }
          const password = String(form.get("password") ?? "");
          const result = await accept(null, { token: token ?? "", password });
          if (result.status === "refused") return toResult(result.problem);
          if (result.status !== "done") return result;
          setState({ step: "accepted" });
          return { status: "done", value: null };
        }}
      >
        {needsPassword ? (
          <>
            <AccountEmail email={email} />
            <PasswordField isNew />
            <PasswordField name="confirmation" label="Confirm password" isNew />
          </>
        ) : null}
      </AuthForm>
    </>
  );
}

/** Everything but the open invitation. */
function Progress({ step }: { readonly step: Exclude<State["step"], "open"> }) {
  if (step === "loading") return <p role="status">Opening the invitation...</p>;
  if (step !== "accepted") {
    return <p role="alert">{step === "rejected" ? linkRejected : tryAgain}</p>;
  }
  return (
    <div role="status" className="grid justify-items-start gap-6 text-lg">
      <p>You're on the team. Sign in to open the dashboard.</p>
      <a href="/admin/login" className={buttonClassName("primary", "lg")}>
        Sign in
      </a>
    </div>
  );
}

function toState(outcome: FormResult<ReceivedInvitation | null>): State {
  if (outcome.status === "invalid") return { step: "rejected" };
  if (outcome.status !== "done") return { step: "unreachable" };
  return outcome.value ? { step: "open", invitation: outcome.value } : { step: "rejected" };
}

function toResult(problem: AcceptProblem): AuthResult {
  if (problem.kind === "link_rejected") return { status: "refused", problem: linkRejected };
  const password =
    problem.kind === "weak_password"
      ? weakPasswordMessages[problem.reason]
      : "Password is required";
  return { status: "invalid", fields: { password } };
}
