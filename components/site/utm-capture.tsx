"use client";

import { useEffect } from "react";
import { nextUtmCookie, utmCookieText } from "@/components/site/utm-cookie";
import { utmCookieName, utmTouchOf } from "@/lib/attribution/utm";

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const pair = document.cookie.split("; ").find((candidate) => candidate.startsWith(start));
  return pair?.slice(start.length);
}

function cameFromThisSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`);
}

/** Keeps the campaign a visitor came by, first-party, for 90 days. Our own links are no campaign. */
export function UtmCapture() {
  useEffect(() => {
    const touch = utmTouchOf(new URLSearchParams(location.search), new Date());
    if (!touch || cameFromThisSite()) return;
    const isSecure = location.protocol === "https:";
    const value = nextUtmCookie(readCookie(utmCookieName(isSecure)), touch);
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing from Firefox and older Safari
    document.cookie = utmCookieText(value, isSecure);
  }, []);
  return null;
}
