"use client";

import { LinkField, type LinkName } from "@/components/downloads/link-field";
import type { FormAction, FormOutcome, RequestedLink } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { site } from "@/lib/core/site";
import { downloadPolicy } from "@/lib/downloads/policy";

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
  const { form, outcome, isBusy } = useFormOutcome(requestNewLink);
  const sent = outcome?.status === "done" && outcome.value.kind === "sent" ? outcome.value : null;
  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Get a new link</h2>
        <p className="mt-3">
          {reasons[reason]} We can email a new one to the address on the order. It will work for{" "}
          {downloadPolicy.linkHours} hours.
        </p>
      </div>
      {sent ? (
        <Notice tone="success" announce title="A new link is on its way">
          We sent it to {sent.sentTo}, the address on the order.
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
          {getRefusalText(outcome)}
        </Notice>
      ) : null}
    </Panel>
  );
}

function getRefusalText(outcome: FormOutcome<RequestedLink>): string {
  if (outcome.status !== "done") return getProblemText(outcome);
  return outcome.value.kind === "limit_reached"
    ? `You've used all ${downloadPolicy.newLinks} new links for this order in the last ${downloadPolicy.newLinkDays} days. Email ${site.infoEmail} and we'll help.`
    : `We can't send a new link for this order. Email ${site.infoEmail} and we'll help.`;
}
