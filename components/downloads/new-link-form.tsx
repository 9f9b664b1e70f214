"use client";

import { LinkField, type LinkName } from "@/components/downloads/access-panel";
import { getProblemText } from "@/components/forms/problem-text";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { useProfile } from "@/components/site/profile/profile-context";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { downloadPolicy } from "@/lib/downloads/expiry";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";

type SentLink = { readonly sentTo: string };
type NewLinkProblem = { readonly kind: "not_offered" | "limit_reached" };

type Props = {
  readonly link: LinkName;
  readonly reason: "used" | "expired";
  readonly requestNewLink: VisitorAction<SentLink, NewLinkProblem>;
};

const reasons = {
  used: "This link has already been used to download the eBook.",
  expired: `This link has expired. Links work for ${downloadPolicy.linkHours} hours.`,
};

/** Sends a new link to the order's email when the current one is used or expired. */
export function NewLinkForm({ link, reason, requestNewLink }: Props) {
  const { supportEmail } = useProfile();
  const form = useVisitorForm(requestNewLink);
  const { result } = form;
  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Get a new link</h2>
        <p className="mt-3">
          {reasons[reason]} We can email a new link to the address on the order. The new link will
          work for {downloadPolicy.linkHours} hours.
        </p>
      </div>
      {result?.status === "done" ? (
        <Notice tone="success" announce title="A new link is on its way">
          We sent the link to {result.value.sentTo}, the address on the order.
        </Notice>
      ) : (
        <VisitorForm
          form={form}
          className="grid gap-6"
          submitLabel="Email me a new link"
          busyLabel="Sending…"
          message={
            result ? (
              <Notice tone="error" announce>
                {getRefusalText(result, supportEmail)}
              </Notice>
            ) : null
          }
          hasMessageBelow
        >
          <LinkField link={link} />
        </VisitorForm>
      )}
    </Panel>
  );
}

function getRefusalText(
  result: Exclude<FormResult<SentLink, NewLinkProblem>, { status: "done" }>,
  supportEmail: string,
): string {
  if (result.status !== "refused") return getProblemText(result);
  return result.problem.kind === "limit_reached"
    ? `This order has reached its limit of ${downloadPolicy.newLinks} new links in ${downloadPolicy.newLinkDays} days. Email ${supportEmail}, and we'll help.`
    : `We can't send a new link for this order. Email ${supportEmail}, and we'll help.`;
}
