"use client";

import { useEffect } from "react";

function cameFromThisSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`);
}

/** Stores the visitor's campaign in a first-party cookie for 90 days. Ignores our own links. */
export function UtmCapture() {
  useEffect(() => {
    // Read it now: the visitor may navigate while the script loads.
    const query = location.search;
    if (!/utm(_|%5f)/i.test(query) || cameFromThisSite()) return;
    import("@/components/site/utm/utm-cookie").then(
      ({ saveUtmTouch }) => saveUtmTouch(query),
      // Offline: lose the campaign.
      () => undefined,
    );
  }, []);
  return null;
}
