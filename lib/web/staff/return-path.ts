/** Where a sign-in leads by default (SPEC section 4). */
export const defaultReturnPath = "/admin/overview";

const anywhere = "https://here.invalid";

/**
 * Returns the page to open after signing in: the requested path if it's an admin page, the overview
 * for anything else, such as another origin, `//host`, `/\host` or the sign-in page.
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== "string" || !asked.startsWith("/") || /[\\\p{Cc}]/u.test(asked)) {
    return defaultReturnPath;
  }
  const url = URL.canParse(asked, anywhere) ? new URL(asked, anywhere) : null;
  if (url?.origin !== anywhere || !url.pathname.startsWith("/admin/")) return defaultReturnPath;
  const isOpen = /^\/admin\/(login|reset-password|not-authorized)(\/|$)/i.test(url.pathname);
  return isOpen ? defaultReturnPath : url.pathname + url.search + url.hash;
}
