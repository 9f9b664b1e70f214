"use client";

import type { ReactNode } from "react";
import { FormField } from "@/components/forms/form-field";
import { getProblemText } from "@/components/forms/problem-text";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";

export type RequestSubscriptionLink = VisitorAction;

type Props = { readonly requestLink: RequestSubscriptionLink };

/** Emails the link to a subscription. The answer is the same for every address. */
export function SubscriptionLinkForm({ requestLink }: Props) {
  const form = useVisitorForm(requestLink);
  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Get your link</h2>
        <p className="mt-3">
          Enter the email address you ordered with. We'll email you a link to change your card, see
          your payments, or cancel.
        </p>
      </div>
      <VisitorForm
        form={form}
        submitLabel="Email me the link"
        busyLabel="Sending…"
        look={form.result?.status === "done" ? "secondary" : "primary"}
        message={showResult(form.result)}
        hasMessageBelow
      >
        <FormField
          idPrefix="subscription-"
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </VisitorForm>
    </Panel>
  );
}

function showResult(result: FormResult | null): ReactNode {
  switch (result?.status) {
    case "done":
      return (
        <Notice tone="success" announce title="Check your email">
          If this address has a subscription, the link will arrive within a few minutes. Check your
          spam folder too. You can request one email per minute.
        </Notice>
      );
    case "limited":
    case "fault":
      return (
        <Notice tone="error" announce>
          {getProblemText(result)}
        </Notice>
      );
    default:
      return null;
  }
}
