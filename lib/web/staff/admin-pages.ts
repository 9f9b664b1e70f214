/** Staff paths in the middleware matcher. middleware.ts repeats them as literals; a test keeps both in sync. */
export const adminMatcher = ["/admin/:path*", "/auth/callback"] as const;

/** Pages under /admin that need no role. */
export const publicAdminPages = [
  "/admin/login",
  "/admin/reset-password",
  "/admin/not-authorized",
  "/admin/invitation",
] as const;
