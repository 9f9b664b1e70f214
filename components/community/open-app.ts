const storeDelayMs = 1_000;

/**
 * Opens an app by its URL, and its store if the page is still visible after a second. Returns a
 * function that cancels the store redirect.
 */
export function openApp(appUrl: string, storeUrl: string): () => void {
  const cancel = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", cancelWhenHidden);
  };
  // The app opened, so the visitor doesn't need the store.
  const cancelWhenHidden = () => {
    if (document.visibilityState === "hidden") cancel();
  };
  const timer = setTimeout(() => {
    cancel();
    window.location.assign(storeUrl);
  }, storeDelayMs);
  document.addEventListener("visibilitychange", cancelWhenHidden);
  window.location.assign(appUrl);
  return cancel;
}
