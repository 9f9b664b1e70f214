/** What middleware covers for staff; middleware.ts must write it out, and a test holds the two equal. */
export const staffMatcher = ["/admin/:path*", "/auth/callback"] as const;

/** Pages under /admin that nobody needs a role for: they give nothing away. */
export const openStaffPages = [
  "/admin/login",
  "/admin/reset-password",
  "/admin/not-authorized",
] as const;
