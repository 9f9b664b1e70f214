const storeAfterMs = 1_000;

/**
 * Opens an app by its URL, and its store if the page is still visible after a second. Returns a
 * function that cancels the store redirect.
 */
export function openApp(appUrl: string, storeUrl: string): () => void {
  const giveUp = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", giveUpWhenHidden);
  };
  // The app opened, so the visitor doesn't need the store.
  const giveUpWhenHidden = () => {
    if (document.visibilityState === "hidden") giveUp();
  };
  const timer = setTimeout(() => {
    giveUp();
    window.location.assign(storeUrl);
  }, storeAfterMs);
  document.addEventListener("visibilitychange", giveUpWhenHidden);
  window.location.assign(appUrl);
  return giveUp;
}
