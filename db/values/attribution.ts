export const utmKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
] as const;
export type UtmKey = (typeof utmKeys)[number];

export type UtmTouch = { readonly [key in UtmKey]?: string } & { readonly at?: string };

/** First and last campaign of a visitor, kept in a first-party cookie for 90 days. */
export type UtmAttribution = { readonly first?: UtmTouch; readonly last?: UtmTouch };
