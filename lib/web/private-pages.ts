/**
 * Pages made for one visitor: money, tokens, what somebody has ordered. Each runs only scripts with
 * its request's nonce, is kept by no cache and found by no search engine. next.config.ts reads this
 * list; middleware.ts must write its matcher out, and a test holds the two and the folders equal.
 */
export const privatePages = [
  "/checkout",
  "/order-confirmation",
  "/ebook-download",
  "/subscription",
  "/consultation",
  "/radio-details",
  "/newsletter/confirm",
  "/newsletter/preferences",
  "/newsletter/success",
] as const;

/** Returns true for the pages under a nonce: private ones and staff's. */
export function isPrivatePath(pathname: string): boolean {
  return (
    privatePages.some((page) => page === pathname) ||
    pathname === "/auth/callback" ||
    pathname === "/admin" ||
    pathname.startsWith("/admin/")
  );
}
