const key = "newsletter_subscribed";

/** Keeps in this browser that its owner has signed up, so that nothing asks again by itself. */
export function rememberReader(): void {
  try {
    localStorage.setItem(key, "1");
  } catch {
    // Storage is blocked: the popup may ask once more.
  }
}

export function isKnownReader(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
