/** Where a sign-in leads by default: it redirects to the first screen that the role may open. */
export const defaultReturnPath = "/admin";

const placeholderOrigin = "https://here.invalid";

/**
 * Returns the page to open after signing in: the requested path if it's an admin page, `/admin` for
 * anything else, such as another origin, `//host`, `/\host` or the sign-in page.
 */
export function returnPath(requested: unknown): string {
  if (
    typeof requested !== "string" ||
    !requested.startsWith("/") ||
    /[\\\p{Cc}]/u.test(requested)
  ) {
    return defaultReturnPath;
  }
  const url = URL.canParse(requested, placeholderOrigin)
    ? new URL(requested, placeholderOrigin)
    : null;
  if (url?.origin !== placeholderOrigin || !url.pathname.startsWith("/admin/"))
    return defaultReturnPath;
  const isPublic = /^\/admin\/(login|reset-password|not-authorized|invitation)(\/|$)/i.test(
    url.pathname,
  );
  return isPublic ? defaultReturnPath : url.pathname + url.search + url.hash;
}
