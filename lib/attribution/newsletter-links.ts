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
