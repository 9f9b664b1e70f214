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
 * Opens a scheduler in a new tab with this page's campaign. Keeps the referrer, which our own
 * request form uses to see that the visitor came from this site.
 */
export function SchedulerLink({ href, campaign, className, children }: Props) {
  const query = useQuery();
  return (
    <a
      href={campaignHref(href, query, siteCampaign(campaign))}
      target="_blank"
      rel="noopener"
      className={className}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
