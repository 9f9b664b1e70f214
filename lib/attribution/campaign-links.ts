import type { UtmKey } from "@/db/values/attribution";
import { utmValueMaxLength } from "@/lib/attribution/utm";

/** Campaign parameters passed along in links. */
export type Campaign = {
  readonly [key in Extract<UtmKey, "utm_source" | "utm_medium" | "utm_campaign">]: string;
};

/** Default campaign of the site's own links. */
export function siteCampaign(campaign: string): Campaign {
  return { utm_source: "site", utm_medium: "button", utm_campaign: campaign };
}

const noOrigin = "https://origin.invalid";

/**
 * Adds the visitor's campaign to a link.
 * @param href absolute or root-relative URL
 * @param query query string of the current page (visitor input)
 * @param otherwise values for parameters that the query doesn't have
 * @returns the URL with all three parameters; others and the hash are kept
 */
export function campaignHref(href: string, query: string, otherwise: Campaign): string {
  const params = new URLSearchParams(query);
  const url = new URL(href, noOrigin);
  for (const key of ["utm_source", "utm_medium", "utm_campaign"] as const) {
    // Truncating may cut a surrogate pair in half, so lone surrogates are dropped.
    const value = params
      .get(key)
      ?.trim()
      .slice(0, utmValueMaxLength)
      .replace(/\p{Cs}/gu, "");
    url.searchParams.set(key, value || otherwise[key]);
  }
  return url.origin === noOrigin ? url.href.slice(noOrigin.length) : url.href;
}

/** Pages that a subscriber's own links open. Their addresses stay as they were signed. */
const tokenPaths = /^\/(newsletter\/(confirm|data|preferences|unsubscribe)|api)(\/|$)/;

/**
 * Adds the newsletter's campaign to a link to our own site. Links to other sites, links with a token and links
 * that have a campaign stay the same.
 * @param campaign the id or the broadcast's slug
 */
export function addNewsletterCampaign(href: string, siteUrl: string, campaign: string): string {
  if (!URL.canParse(href)) return href;
  const { origin, pathname, searchParams } = new URL(href);
  const isOwn = URL.canParse(siteUrl) && origin === new URL(siteUrl).origin;
  if (!isOwn || searchParams.has("utm_campaign")) return href;
  if (searchParams.has("token") || tokenPaths.test(pathname)) return href;
  const [address = "", ...fragment] = href.split("#");
  const values = new URLSearchParams({
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: campaign,
  });
  // Appended as text, so that the rest of the address keeps its bytes.
  const tagged = `${address}${address.includes("?") ? "&" : "?"}${values}`;
  return [tagged, ...fragment].join("#");
}
