"use client";

import { useState } from "react";
import { untilLeft, useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { ConsentText } from "@/components/legal/consent-text";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { Amount } from "@/components/ui/price";
import { refundLines } from "@/lib/catalog/refund-copy";
import { consentErrors, paymentPageCopy } from "@/lib/checkout/checkout-copy";
import type { PaymentProblem } from "@/lib/flows/start-consultation-payment";
import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

type Pay = VisitorAction<{ readonly url: string }, PaymentProblem>;
type Props = {
  readonly token: string;
  readonly priceCents: number;
  readonly pay: Pay;
};

type Problem = { readonly title: string; readonly text: string };

/** Asks for consent to the terms and redirects to the payment page. */
export function PayOffer({ token, priceCents, pay }: Props) {
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const form = useVisitorForm(pay, {
    async send() {
      if (acceptsTerms) return await pay(null, { token, acceptsTerms });
      return { status: "invalid", fields: { terms: consentErrors.terms } };
    },
    onResult(result, { isStillHere }) {
      if (result.status !== "done" || !isStillHere()) return;
      window.location.assign(result.value.url);
      return untilLeft();
    },
  });
  const { result, fields } = form;
  const problem = result && !fields.errors.terms ? toProblem(result) : null;
  return (
    <VisitorForm
      form={form}
      className="grid justify-items-start gap-5"
      submitLabel={
        <>
          Pay <Amount cents={priceCents} />
        </>
      }
      busyLabel="Opening…"
      size="lg"
      message={
        <>
          <p className="text-[0.9375rem] text-soft">{refundLines.session}</p>
          {problem ? (
            <div className="mt-5">
              <Notice tone="error" announce title={problem.title}>
                {problem.text}
              </Notice>
            </div>
          ) : null}
        </>
      }
      hasMessageBelow
    >
      <Checkbox
        id="terms"
        name="terms"
        label={<ConsentText kind="terms" />}
        checked={acceptsTerms}
        onChange={(event) => setAcceptsTerms(event.currentTarget.checked)}
        error={acceptsTerms ? undefined : fields.errors.terms}
        required
      />
    </VisitorForm>
  );
}

const notOpened: Problem = { title: paymentPageCopy.title, text: paymentPageCopy.notCharged };

function toProblem(result: FormResult<{ readonly url: string }, PaymentProblem>): Problem | null {
  switch (result.status) {
    case "done":
      return null;
    case "limited":
      return rateLimitedCopy;
    case "fault":
      return result.faultId === null
        ? { ...notOpened, text: `${unreachableText} You weren't charged.` }
        : { ...notOpened, text: `${notOpened.text} Reference: ${result.faultId}.` };
    case "invalid":
      return notOpened;
    case "refused":
      return describeRefusal(result.problem);
  }
}

function describeRefusal(problem: PaymentProblem): Problem {
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
