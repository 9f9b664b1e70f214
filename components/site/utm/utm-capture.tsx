"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

function cameFromThisSite(): boolean {
  return document.referrer.startsWith(`${location.origin}/`);
}

/**
 * Stores the visitor's campaign in a first-party cookie for 90 days, but not from our own links, and any link's
 * promotion code for checkout.
 */
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
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query of each page that opens
  useEffect(() => {
    const query = location.search;
    if (!/[?&]code=/.test(query)) return;
    import("@/components/shop/checkout/promotion-store").then(
      ({ saveLinkCode }) => saveLinkCode(query),
      // Offline: the customer types the code.
      () => undefined,
    );
  }, [pathname]);
  return null;
}
