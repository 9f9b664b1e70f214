import { type UtmAttribution, type UtmTouch, utmKeys } from "@/db/values/attribution";

export { type UtmAttribution, type UtmTouch, utmKeys } from "@/db/values/attribution";

export const utmValueMaxLength = 200;

/** Reads the UTM values of a query string, trimmed and truncated. Undefined if there are none. */
export function parseUtmTouch(query: URLSearchParams, now: Date): UtmTouch | undefined {
  const entries = utmKeys.flatMap((key) => {
    const value = query.get(key)?.trim().slice(0, utmValueMaxLength);
    return value ? [[key, value] as const] : [];
  });
  return entries.length > 0 ? { ...Object.fromEntries(entries), at: now.toISOString() } : undefined;
}

/** Removes control characters and lone surrogates, which PostgreSQL can't store. */
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

/**
 * Parses the attribution cookie. The value is visitor input; anything malformed gives undefined.
 */
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

/** Describes where a visitor came from, such as `source: newsletter · campaign: issue-12`; or `-`. */
export function describeTouch(touch: UtmTouch | undefined): string {
  const { at: _at, ...values } = touch ?? {};
  const parts = Object.entries(values).map(
    ([key, value]) => `${key.replace("utm_", "")}: ${value}`,
  );
  return parts.join(" · ") || "-";
}
