"use client";

import type { FormAction, FormOutcome } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

export type RequestSubscriptionLink = FormAction<{ readonly kind: "requested" }>;

type Props = { readonly requestLink: RequestSubscriptionLink };

/** Emails the link to a subscription. The answer is the same for every address. */
export function SubscriptionLinkForm({ requestLink }: Props) {
  const { form, outcome, isBusy } = useFormOutcome(requestLink);
  const isRequested = outcome?.status === "done";
  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Get your link</h2>
        <p className="mt-3">
          Enter the email address you ordered with. We'll email you a link to change your card, see
          your payments, or cancel.
        </p>
      </div>
      <form {...form} noValidate className="grid gap-4">
        <Field
          id="subscription-email"
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={getFieldError(outcome)}
        />
        <div>
          <Button type="submit" look={isRequested ? "secondary" : "primary"} busy={isBusy}>
            {isBusy ? "Sending…" : "Email me the link"}
          </Button>
        </div>
      </form>
      {isRequested ? (
        <Notice tone="success" announce title="Check your email">
          If this address has a subscription, the link will arrive within a few minutes. Check your
          spam folder too. You can request one email per minute.
        </Notice>
      ) : null}
      {outcome && !isRequested && outcome.status !== "invalid" ? (
        <Notice tone="error" announce>
          {getProblemText(outcome)}
        </Notice>
      ) : null}
    </Panel>
  );
}

function getFieldError(outcome: FormOutcome<unknown> | null): string | undefined {
  return outcome?.status === "invalid" ? outcome.fields.email : undefined;
}
