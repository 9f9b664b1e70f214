"use client";

import { useState } from "react";
import { ConsentText } from "@/components/legal/consent-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { Amount } from "@/components/ui/price";
import { unreachableText } from "@/components/ui/unreachable-text";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import { refundLines } from "@/lib/catalog/refund-copy";
import { paymentPageCopy } from "@/lib/checkout/checkout-copy";
import { consentErrors } from "@/lib/checkout/missing-fields";
import type { Result } from "@/lib/core/result";
import type { PaymentProblem } from "@/lib/flows/start-consultation-payment";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

type Outcome = ActionOutcome<Result<{ readonly url: string }, PaymentProblem>>;
type Props = {
  readonly token: string;
  readonly priceCents: number;
  readonly pay: (input: unknown) => Promise<Outcome>;
};

type Problem = { readonly title: string; readonly text: string };

/** Asks for consent to the terms and redirects to the payment page. */
export function PayOffer({ token, priceCents, pay }: Props) {
  const { isBusy: isSending, sendOnce } = useSingleSubmit();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [isMissing, setIsMissing] = useState(false);

  useResetOnHide(() => {
    setIsLeaving(false);
    setProblem(null);
  });

  useResetOnRestore(() => setIsLeaving(false));

  function open() {
    setProblem(null);
    setIsMissing(!acceptsTerms);
    if (!acceptsTerms) return;
    sendOnce(async (isStillHere) => {
      try {
        const outcome = await pay({ token, acceptsTerms });
        if (!isStillHere()) return;
        if (outcome.status === "done" && outcome.value.ok) {
          setIsLeaving(true);
          window.location.assign(outcome.value.value.url);
        } else setProblem(toProblem(outcome));
      } catch {
        if (isStillHere()) {
          setProblem({ ...notOpened, text: `${unreachableText} You weren't charged.` });
        }
      }
    });
  }

  const isBusy = isSending || isLeaving;
  return (
    <div className="grid justify-items-start gap-5">
      <Checkbox
        id="terms"
        name="terms"
        label={<ConsentText kind="terms" />}
        checked={acceptsTerms}
        onChange={(event) => setAcceptsTerms(event.currentTarget.checked)}
        error={isMissing && !acceptsTerms ? consentErrors.terms : undefined}
        required
      />
      <Button size="lg" busy={isBusy} onClick={open}>
        {isBusy ? (
          "Opening…"
        ) : (
          <>
            Pay <Amount cents={priceCents} />
          </>
        )}
      </Button>
      <p className="text-[0.9375rem] text-soft">{refundLines.session}</p>
      {problem ? (
        <Notice tone="error" announce title={problem.title}>
          {problem.text}
        </Notice>
      ) : null}
    </div>
  );
}

const notOpened: Problem = { title: paymentPageCopy.title, text: paymentPageCopy.notCharged };

function toProblem(outcome: Outcome): Problem {
  if (outcome.status === "rate_limited") {
    return rateLimitedCopy;
  }
  if (outcome.status === "fault") {
    return { ...notOpened, text: `${notOpened.text} Reference: ${outcome.faultId}.` };
  }
  if (outcome.status !== "done" || outcome.value.ok) return notOpened;
  const { problem } = outcome.value;
  switch (problem.kind) {
    case "not_payable":
      return {
        title: "This offer has changed",
        text: "Reload the page to see the current offer. You can't pay for this version anymore, and you weren't charged.",
      };
    case "terms_missing":
      return { title: "Consent Required", text: consentErrors.terms };
    case "checkout_failed": {
      const text = problem.mayBePaid ? paymentPageCopy.mayBePaid : notOpened.text;
      return { ...notOpened, text: `${text} Reference: ${problem.faultId}.` };
    }
  }
}
