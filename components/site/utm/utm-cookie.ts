import { parseUtmCookie, type UtmTouch, utmKeys } from "@/lib/attribution/utm";

export const utmMaxAgeSeconds = 90 * 24 * 60 * 60;

/** Browsers drop a cookie above 4,096 bytes without a word; this leaves room for its name. */
const maxBytes = 3_800;

function capped(touch: UtmTouch | undefined, length: number): UtmTouch | undefined {
  if (!touch) return undefined;
  const entries = utmKeys.flatMap((key) => {
    // A cut may split a character that takes two code units; its half is dropped.
    const value = touch[key]?.slice(0, length).replace(/\p{Cs}/gu, "");
    return value ? [[key, value] as const] : [];
  });
  return { ...Object.fromEntries(entries), ...(touch.at && { at: touch.at }) };
}

/** The cookie is written anew at each touch, so the first one's age is its own to tell. */
function isWithinRetention(first: UtmTouch, touch: UtmTouch): boolean {
  const ageMs = Date.parse(touch.at ?? "") - Date.parse(first.at ?? "");
  return ageMs < utmMaxAgeSeconds * 1000;
}

/**
 * The attribution cookie's next value: the first touch stays for 90 days, the last one is replaced.
 * Safari ends a cookie that a script has written after 7 days (webkit.org/tracking-prevention); no
 * server sees a visit of a public page, so there the two touches last no longer.
 * In: the raw value there is, and the new touch. Out: an encoded value that fits into a cookie.
 */
export function nextUtmCookie(raw: string | undefined, touch: UtmTouch): string {
  const before = parseUtmCookie(raw)?.first;
  const first = before && isWithinRetention(before, touch) ? before : touch;
  for (let length = 200; length > 10; length = Math.floor(length / 2)) {
    const value = { first: capped(first, length), last: capped(touch, length) };
    const encoded = encodeURIComponent(JSON.stringify(value));
    if (encoded.length <= maxBytes) return encoded;
  }
  return "";
}
