import { useSyncExternalStore } from "react";

/** Watches URL changes with the Navigation API; without it, only Back and Forward. */
function watchAddress(changed: () => void): () => void {
  const source: EventTarget = "navigation" in window ? window.navigation : window;
  const event = source === window ? "popstate" : "currententrychange";
  source.addEventListener(event, changed);
  return () => source.removeEventListener(event, changed);
}

/**
 * Returns the URL's query, "?a=b" or "". Empty on the server and during hydration, so that the page
 * stays static; Next's `useSearchParams` would make it render per request.
 */
export function useQuery(): string {
  return useSyncExternalStore(
    watchAddress,
    () => window.location.search,
    () => "",
  );
}
