"use client";

import type { ReactNode } from "react";
import { useQuery } from "@/components/site/use-query";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";

type Props = {
  readonly href: string;
  /** What the scheduler is told of this page where the visitor's address names no campaign. */
  readonly campaign: string;
  readonly className: string;
  readonly children: ReactNode;
};

/**
 * Opens a scheduler in a new tab, with the campaign of this page's address. The referrer stays: our
 * own request form must see that its visitor came from this site.
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
