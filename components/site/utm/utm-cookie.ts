import {
  parseUtmCookie,
  parseUtmTouch,
  type UtmTouch,
  utmCookie,
  utmKeys,
} from "@/lib/attribution/utm";
import { hostCookieName, hostCookieText } from "@/lib/core/host-cookie";

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const pair = document.cookie.split("; ").find((candidate) => candidate.startsWith(start));
  return pair?.slice(start.length);
}

/** Stores the campaign in a query string, if any, in a first-party cookie for 90 days. */
export function saveUtmTouch(query: string): void {
  const touch = parseUtmTouch(new URLSearchParams(query), new Date());
  if (!touch) return;
  const isSecure = location.protocol === "https:";
  const value = nextUtmCookie(readCookie(hostCookieName(utmCookie, isSecure)), touch);
  const cookie = { name: utmCookie, value, maxAgeSeconds: utmMaxAgeSeconds, isSecure };
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers lack the Cookie Store API
  document.cookie = hostCookieText(cookie);
}

const utmMaxAgeSeconds = 90 * 24 * 60 * 60;

/** Browsers silently drop cookies over 4,096 bytes. Leaves room for the name and attributes. */
const maxBytes = 3_800;

function capped(touch: UtmTouch | undefined, length: number): UtmTouch | undefined {
  if (!touch) return undefined;
  const entries = utmKeys.flatMap((key) => {
    // Remove a lone surrogate left by the cut.
    const value = touch[key]?.slice(0, length).replace(/\p{Cs}/gu, "");
    return value ? [[key, value] as const] : [];
  });
  return { ...Object.fromEntries(entries), ...(touch.at && { at: touch.at }) };
}

/** Uses the touch's own date, because each new touch rewrites the cookie. */
function isWithinRetention(first: UtmTouch, touch: UtmTouch): boolean {
  const ageMs = Date.parse(touch.at ?? "") - Date.parse(first.at ?? "");
  return ageMs < utmMaxAgeSeconds * 1000;
}

/**
 * Computes the attribution cookie's next value: keeps the first touch for 90 days, replaces the last.
 * Safari deletes script-set cookies after 7 days (webkit.org/tracking-prevention).
 * @param raw the current encoded value
 * @returns an encoded value that fits in a cookie
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
