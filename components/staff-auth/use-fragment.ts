"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Returns the URL's fragment; null until the page has hydrated. Removes it from the address bar at
 * once, so that the token doesn't stay in the history.
 */
export function useFragment(): URLSearchParams | null {
  const [fragment, setFragment] = useState<URLSearchParams | null>(null);
  const first = useRef<URLSearchParams>(null);

  useEffect(() => {
    const takeFragment = () => {
      const params = new URLSearchParams(window.location.hash.slice(1));
      if (window.location.hash) {
        const { pathname, search } = window.location;
        window.history.replaceState(window.history.state, "", pathname + search);
      }
      return params;
    };
    first.current ??= takeFragment();
    setFragment(first.current);
    // Opening another emailed link in this tab only changes the fragment.
    const onHashChange = () => {
      if (window.location.hash) setFragment(takeFragment());
    };
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);

  return fragment;
}
