/** What visitors read where a step needs cookies. */
export const cookiesBlockedText =
  "Your browser blocks or deleted this site's cookies, and we need one to recognize you. Allow cookies for this site in your browser's settings, and reload this page.";

/** Returns true if this browser stores no cookies for the site. `navigator.cookieEnabled` misses some blocks. */
export function areCookiesBlocked(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
    document.cookie = "cookie_test=1; path=/; SameSite=Lax";
    const isStored = /(?:^|; )cookie_test=1/.test(document.cookie);
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = "cookie_test=; path=/; SameSite=Lax; Max-Age=0";
    return !isStored;
  } catch {
    return true;
  }
}
