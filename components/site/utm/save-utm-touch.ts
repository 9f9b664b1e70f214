import { nextUtmCookie, utmMaxAgeSeconds } from "@/components/site/utm/utm-cookie";
import { parseUtmTouch, utmCookie } from "@/lib/attribution/utm";
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
