const storeAfterMs = 1_000;

/**
 * Opens an app by its link and, after a second in which nothing took the visitor away, its store.
 * In: the two addresses. Out: gives the attempt up.
 */
export function openApp(appUrl: string, storeUrl: string): () => void {
  const giveUp = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", giveUpWhenHidden);
  };
  // The app is in front now, so the visitor needs no store.
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
