/**
 * Pages rendered per visitor (payments, tokens, orders): nonce CSP, no caching, no indexing.
 * middleware.ts has to repeat the list as literals; a test keeps both and the folders in sync.
 */
export const privatePages = [
  "/checkout",
  "/order-confirmation",
  "/ebook-download",
  "/subscription",
  "/schedule/:length",
  "/consultation",
  "/consultation/change",
  "/radio-details",
  "/airplay-check",
  "/data-request",
  "/library",
  "/library/account",
  "/library/order",
  "/learn",
  "/learn/:lesson",
  "/learn/practice/:exercise",
  "/certificates/:number",
  "/newsletter/confirm",
  "/newsletter/preferences",
  "/newsletter/success",
] as const;

/** Returns true for the pages under a nonce: private ones and staff's. */
export function isPrivatePath(pathname: string): boolean {
  return (
    privatePages.some((page) => matches(page, pathname)) ||
    pathname === "/auth/callback" ||
    pathname === "/admin" ||
    pathname.startsWith("/admin/")
  );
}

function matches(page: string, pathname: string): boolean {
  const [folder, parameter] = page.split(":");
  if (parameter === undefined || folder === undefined) return page === pathname;
  return pathname.startsWith(folder) && /^[^/]+$/.test(pathname.slice(folder.length));
}

/** Staff paths in the middleware matcher. middleware.ts repeats them as literals; a test keeps both in sync. */
export const adminMatcher = ["/admin/:path*", "/auth/callback"] as const;

/** Pages under /admin that need no role. */
export const publicAdminPages = [
  "/admin/login",
  "/admin/reset-password",
  "/admin/not-authorized",
  "/admin/invitation",
] as const;
