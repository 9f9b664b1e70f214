"use client";

import { useEffect, useRef, useState } from "react";

/**
 * What the address carries behind its `#`, once the page runs; null before. It is taken out of the
 * address at once, so that neither history nor an onlooker keeps the token.
 */
export function useFragment(): URLSearchParams | null {
  const [fragment, setFragment] = useState<URLSearchParams | null>(null);
  const first = useRef<URLSearchParams>(null);

  useEffect(() => {
    const take = () => {
      const said = new URLSearchParams(window.location.hash.slice(1));
      if (window.location.hash) {
        const { pathname, search } = window.location;
        window.history.replaceState(window.history.state, "", pathname + search);
      }
      return said;
    };
    first.current ??= take();
    setFragment(first.current);
    // Another mail's link, opened in this tab, changes the fragment alone.
    const onHashChange = () => {
      if (window.location.hash) setFragment(take());
    };
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);

  return fragment;
}
