"use client";

import { useState } from "react";
import { useProfile } from "@/components/site/profile/profile-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { Result } from "@/lib/core/result";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

export type PortalProofInput =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "browser"; readonly sessionId: string };

export type OpenPortal = (proof: unknown) => Promise<ActionOutcome<Result<string, "not_found">>>;

type Props = { readonly proof: PortalProofInput; readonly openPortal: OpenPortal };

/** Opens the payment provider's page for changing or canceling a subscription. */
export function ManageSubscription({ proof, openPortal }: Props) {
  const { supportEmail } = useProfile();
  const { isBusy: isSending, sendOnce } = useSingleSubmit();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useResetOnHide(() => {
    setIsLeaving(false);
    setProblem(null);
  });

  useResetOnRestore(() => setIsLeaving(false));

  function open() {
    setProblem(null);
    sendOnce(async (isStillHere) => {
      try {
        const outcome = await openPortal(proof);
        if (!isStillHere()) return;
        if (outcome.status === "done" && outcome.value.ok) {
          setIsLeaving(true);
          window.location.assign(outcome.value.value);
        } else setProblem(describeProblem(outcome, supportEmail));
      } catch {
        if (isStillHere()) setProblem({ title: notOpened, text: describeRetry(supportEmail) });
      }
    });
  }

  return (
    <div className="mt-5 grid justify-items-start gap-5">
      <Button size="lg" busy={isSending || isLeaving} onClick={open}>
        {isSending || isLeaving ? "Opening…" : "Manage or cancel"}
      </Button>
      {problem ? (
        <Notice tone="error" announce title={problem.title}>
          <p>{problem.text}</p>
          {problem.reference ? <p className="mt-1">Reference: {problem.reference}</p> : null}
        </Notice>
      ) : null}
    </div>
  );
}

type Problem = { readonly title: string; readonly text: string; readonly reference?: string };

const notOpened = "We couldn't open Stripe's page";
const describeRetry = (supportEmail: string) =>
  `Try again in a moment. If you still can't open the page, email ${supportEmail}, and we'll cancel the subscription for you.`;

function describeProblem(outcome: Awaited<ReturnType<OpenPortal>>, supportEmail: string): Problem {
  switch (outcome.status) {
    case "fault":
      return { title: notOpened, text: describeRetry(supportEmail), reference: outcome.faultId };
    case "rate_limited":
      return rateLimitedCopy;
    default:
      return {
        title: notOpened,
        text: `We couldn't find your subscription. Email ${supportEmail}, and we'll change or cancel the subscription for you.`,
      };
  }
}
