"use client";

import { useEffect, useRef } from "react";

/** The end of a thread: scrolls there on opening, above the reply that covers the window's bottom. */
export function NewestEntry() {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Not returned: newer browsers return a promise, which isn't a cleanup.
    end.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <li ref={end} aria-hidden="true" className="-mt-6 lg:scroll-mb-80" />;
}
