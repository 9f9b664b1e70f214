import { type UtmKey, utmValueMaxLength } from "@/lib/attribution/utm";

/** The campaign values that a link hands on. */
export type Campaign = {
  readonly [key in Extract<UtmKey, "utm_source" | "utm_medium" | "utm_campaign">]: string;
};

/** What a link of ours says where the visitor's own address says nothing. */
export function siteCampaign(campaign: string): Campaign {
  return { utm_source: "site", utm_medium: "button", utm_campaign: campaign };
}

const noOrigin = "https://origin.invalid";

/**
 * A link with the campaign that the visitor came by. In: an absolute or root-relative address, the
 * query of the page it stands on (a visitor's text: trimmed, capped, encoded), and the values for
 * what that query lacks. Out: the address with all three, other parameters and hash kept.
 */
export function campaignHref(href: string, query: string, otherwise: Campaign): string {
  const given = new URLSearchParams(query);
  const url = new URL(href, noOrigin);
  for (const key of ["utm_source", "utm_medium", "utm_campaign"] as const) {
    // A cut may split a character that takes two code units; its half is dropped.
    const value = given
      .get(key)
      ?.trim()
      .slice(0, utmValueMaxLength)
      .replace(/\p{Cs}/gu, "");
    url.searchParams.set(key, value || otherwise[key]);
  }
  return url.origin === noOrigin ? url.href.slice(noOrigin.length) : url.href;
}
