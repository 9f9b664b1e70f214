import { nextUtmCookie, utmMaxAgeSeconds } from "@/components/site/utm-cookie";
import { utmCookie, utmTouchOf } from "@/lib/attribution/utm";
import { hostCookieName, hostCookieText } from "@/lib/host-cookie";

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const pair = document.cookie.split("; ").find((candidate) => candidate.startsWith(start));
  return pair?.slice(start.length);
}

/** Keeps the campaign that a query names, if it names one, in the browser's own cookie for 90 days. */
export function keepTouch(query: string): void {
  const touch = utmTouchOf(new URLSearchParams(query), new Date());
  if (!touch) return;
  const isSecure = location.protocol === "https:";
  const value = nextUtmCookie(readCookie(hostCookieName(utmCookie, isSecure)), touch);
  const cookie = { name: utmCookie, value, maxAgeSeconds: utmMaxAgeSeconds, isSecure };
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing from Firefox and older Safari
  document.cookie = hostCookieText(cookie);
}
