"use client";

import type { ReactNode } from "react";
import { useQuery } from "@/components/site/use-query";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";

type Props = {
  readonly href: string;
  /** Campaign to use if the visitor's URL has none. */
  readonly campaign: string;
  readonly className: string;
  readonly children: ReactNode;
};

/**
 * Opens a scheduler in a new tab with this page's campaign. Without a scheduler, it's our own
 * request form, which opens in the same tab and sees from the referrer where the visitor came from.
 */
export function SchedulerLink({ href, campaign, className, children }: Props) {
  const query = useQuery();
  const isOwnForm = href.startsWith("/");
  return (
    <a
      href={campaignHref(href, query, siteCampaign(campaign))}
      {...(isOwnForm ? {} : { target: "_blank", rel: "noopener" })}
      className={className}
    >
      {children}
      {isOwnForm ? null : <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
