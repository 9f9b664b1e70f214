"use client";

import { LinkField, type LinkName } from "@/components/downloads/link-field";
import type { FormAction, FormOutcome, RequestedLink } from "@/components/downloads/outcomes";
import { getProblemText } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { downloadPolicy } from "@/lib/downloads/policy";

type Props = {
  readonly link: LinkName;
  readonly reason: "used" | "expired";
  readonly requestNewLink: FormAction<RequestedLink>;
};

const reasons = {
  used: "The eBook has been delivered by this link, which works once.",
  expired: `A link works for ${downloadPolicy.linkHours} hours, and this one's are over.`,
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
          {reasons[reason]} We can send a new one to the email of the order. It works for another{" "}
          {downloadPolicy.linkHours} hours.
        </p>
      </div>
      {sent ? (
        <Notice tone="success" announce title="A new link is on its way">
          We sent it to {sent.sentTo}, the email of the order.
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
          {refusal(outcome)}
        </Notice>
      ) : null}
    </Panel>
  );
}

function refusal(outcome: FormOutcome<RequestedLink>): string {
  if (outcome.status !== "done") return getProblemText(outcome);
  return outcome.value.kind === "limit_reached"
    ? `An order gets ${downloadPolicy.newLinks} new links in ${downloadPolicy.newLinkDays} days, and all have been sent. Please contact support.`
    : "No new link can be sent for this one. Please contact support.";
}
