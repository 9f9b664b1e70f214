"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";

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

/** Watches URL changes with the Navigation API; without it, only Back and Forward. */
function watchAddress(changed: () => void): () => void {
  const source: EventTarget = "navigation" in window ? window.navigation : window;
  const event = source === window ? "popstate" : "currententrychange";
  source.addEventListener(event, changed);
  return () => source.removeEventListener(event, changed);
}

/**
 * Returns the URL's query, "?a=b" or "". Empty on the server and during hydration, so that the page
 * stays static; Next's `useSearchParams` would make it render per request.
 */
function useQuery(): string {
  return useSyncExternalStore(
    watchAddress,
    () => window.location.search,
    () => "",
  );
}
