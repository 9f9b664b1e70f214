"use client";

import { useQuery } from "@/components/site/use-query";
import { buttonClassName } from "@/components/ui/button";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";

type Props = {
  readonly href: string;
  /** Minutes. */
  readonly length: number;
};

const campaign = siteCampaign("book-session");

/**
 * Opens the scheduler of one session length in a new tab, with the campaign of this page's address.
 * The referrer stays: our own request form must see that its visitor came from this site.
 */
export function SessionLink({ href, length }: Props) {
  const query = useQuery();
  return (
    <a
      href={campaignHref(href, query, campaign)}
      target="_blank"
      rel="noopener"
      className={`${buttonClassName("primary", "lg")} w-full md:max-lg:px-3 md:max-lg:text-base`}
    >
      Book {length} minutes
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
