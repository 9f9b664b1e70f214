import { useSyncExternalStore } from "react";

/** Tells of every change of the address, in browsers with the Navigation API; else of Back alone. */
function watchAddress(changed: () => void): () => void {
  const source: EventTarget = "navigation" in window ? window.navigation : window;
  const event = source === window ? "popstate" : "currententrychange";
  source.addEventListener(event, changed);
  return () => source.removeEventListener(event, changed);
}

/**
 * The address's query, "?a=b" or "". Empty in the server's HTML and while hydrating, so that the page
 * stays a static shell; Next's own `useSearchParams` would have the server render it per visit.
 */
export function useQuery(): string {
  return useSyncExternalStore(
    watchAddress,
    () => window.location.search,
    () => "",
  );
}
