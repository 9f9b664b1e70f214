"use client";

import { untilLeft, useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { useProfile } from "@/components/site/profile/profile-context";
import type { ButtonLook } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

export type PortalProofInput =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "browser"; readonly sessionId: string };

export type OpenPortal = VisitorAction<string, "not_found">;

type Props = {
  readonly proof: PortalProofInput;
  readonly openPortal: OpenPortal;
  /** Quiet where something else comes first. */
  readonly look?: ButtonLook;
};

/** Opens the payment provider's page for changing or canceling a subscription. */
export function ManageSubscription({ proof, openPortal, look = "primary" }: Props) {
  const { supportEmail } = useProfile();
  const form = useVisitorForm(openPortal, {
    send: () => openPortal(null, proof),
    onResult(result, { isStillHere }) {
      if (result.status !== "done" || !isStillHere()) return;
      window.location.assign(result.value);
      return untilLeft();
    },
  });
  const problem = form.result && describeProblem(form.result, supportEmail);
  return (
    <VisitorForm
      form={form}
      className="mt-5 grid justify-items-start gap-5"
      submitLabel="Manage or cancel"
      busyLabel="Opening…"
      look={look}
      size={look === "quiet" ? "md" : "lg"}
      message={
        problem ? (
          <Notice tone="error" announce title={problem.title}>
            <p>{problem.text}</p>
            {problem.reference ? <p className="mt-1">Reference: {problem.reference}</p> : null}
          </Notice>
        ) : null
      }
      hasMessageBelow
    />
  );
}

type Problem = { readonly title: string; readonly text: string; readonly reference?: string };

const notOpened = "We couldn't open Stripe's page";
const describeRetry = (supportEmail: string) =>
  `Try again in a moment. If you still can't open the page, email ${supportEmail}, and we'll cancel the subscription for you.`;

function describeProblem(
  result: FormResult<string, "not_found">,
  supportEmail: string,
): Problem | null {
  switch (result.status) {
    case "done":
      return null;
    case "fault": {
      const problem = { title: notOpened, text: describeRetry(supportEmail) };
      return result.faultId === null ? problem : { ...problem, reference: result.faultId };
    }
    case "limited":
      return rateLimitedCopy;
    default:
      return {
        title: notOpened,
        text: `We couldn't find your subscription. Email ${supportEmail}, and we'll change or cancel the subscription for you.`,
      };
  }
}
