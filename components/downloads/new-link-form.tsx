"use client";

import { LinkField, type LinkName } from "@/components/downloads/link-field";
import type { FormAction, FormOutcome, RequestedLink } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { useProfile } from "@/components/site/profile/profile-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { downloadPolicy } from "@/lib/downloads/expiry";

type Props = {
  readonly link: LinkName;
  readonly reason: "used" | "expired";
  readonly requestNewLink: FormAction<RequestedLink>;
};

const reasons = {
  used: "This link has already been used to download the eBook.",
  expired: `This link has expired. Links work for ${downloadPolicy.linkHours} hours.`,
};

/** Sends a new link to the order's email when the current one is used or expired. */
export function NewLinkForm({ link, reason, requestNewLink }: Props) {
  const { supportEmail } = useProfile();
  const { form, outcome, isBusy } = useFormOutcome(requestNewLink);
  const sent = outcome?.status === "done" && outcome.value.kind === "sent" ? outcome.value : null;
  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Get a new link</h2>
        <p className="mt-3">
          {reasons[reason]} We can email a new link to the address on the order. The new link will
          work for {downloadPolicy.linkHours} hours.
        </p>
      </div>
      {sent ? (
        <Notice tone="success" announce title="A new link is on its way">
          We sent the link to {sent.sentTo}, the address on the order.
        </Notice>
      ) : (
        <form {...form}>
          <LinkField link={link} />
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Sending…" : "Email me a new link"}
          </Button>
        </form>
      )}
      {outcome && !sent ? (
        <Notice tone="error" announce>
          {getRefusalText(outcome, supportEmail)}
        </Notice>
      ) : null}
    </Panel>
  );
}

function getRefusalText(outcome: FormOutcome<RequestedLink>, supportEmail: string): string {
  if (outcome.status !== "done") return getProblemText(outcome);
  return outcome.value.kind === "limit_reached"
    ? `This order has reached its limit of ${downloadPolicy.newLinks} new links in ${downloadPolicy.newLinkDays} days. Email ${supportEmail}, and we'll help.`
    : `We can't send a new link for this order. Email ${supportEmail}, and we'll help.`;
}
