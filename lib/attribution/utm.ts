export const utmKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
] as const;
export type UtmKey = (typeof utmKeys)[number];

export type UtmTouch = { readonly [key in UtmKey]?: string } & { readonly at?: string };

/** The first and the last campaign a visitor came by, kept first-party for 90 days. */
export type UtmAttribution = { readonly first?: UtmTouch; readonly last?: UtmTouch };

export const utmValueMaxLength = 200;

/** The UTM values of a query string, trimmed and capped; undefined when there are none. */
export function utmTouchOf(query: URLSearchParams, now: Date): UtmTouch | undefined {
  const entries = utmKeys.flatMap((key) => {
    const value = query.get(key)?.trim().slice(0, utmValueMaxLength);
    return value ? [[key, value] as const] : [];
  });
  return entries.length > 0 ? { ...Object.fromEntries(entries), at: now.toISOString() } : undefined;
}

/** Control and half characters go: anybody can make such a link, and no database keeps them. */
function storable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, "");
}

function parseTouch(value: unknown): UtmTouch | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = [...utmKeys, "at" as const].flatMap((key) => {
    const field: unknown = Reflect.get(value, key);
    const text = typeof field === "string" ? storable(field.slice(0, utmValueMaxLength)) : "";
    return text === "" ? [] : [[key, text] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

export const utmCookie = "utm";

/** Reads the attribution cookie; anything malformed is nothing. The values are visitors' text. */
export function parseUtmCookie(raw: string | undefined): UtmAttribution | undefined {
  if (!raw) return undefined;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(raw));
    if (typeof value !== "object" || value === null) return undefined;
    const first = parseTouch(Reflect.get(value, "first"));
    const last = parseTouch(Reflect.get(value, "last"));
    return first || last ? { ...(first && { first }), ...(last && { last }) } : undefined;
  } catch {
    return undefined;
  }
}
