"use client";

import { useEffect } from "react";

function cameFromThisSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`);
}

/** Keeps the campaign a visitor came by, first-party, for 90 days. Our own links are no campaign. */
export function UtmCapture() {
  useEffect(() => {
    // As the address is now: a link may be followed while the rest is fetched.
    const query = location.search;
    if (!/utm(_|%5f)/i.test(query) || cameFromThisSite()) return;
    import("@/components/site/utm/save-utm-touch").then(
      ({ saveUtmTouch }) => saveUtmTouch(query),
      // Offline: the visit counts as one without a campaign.
      () => undefined,
    );
  }, []);
  return null;
}
