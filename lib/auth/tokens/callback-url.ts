/** The `type` in the fragment of an emailed link. Never rename: old emails contain these values. */
export type CallbackType = "magiclink" | "signup" | "recovery";

/**
 * Builds an emailed link. The token is in the fragment, which browsers never send, so it doesn't
 * appear in logs or Referer headers, and link scanners don't use it up.
 * @param email for password managers, where a new password is chosen
 */
export function callbackUrl(
  siteUrl: string,
  type: CallbackType,
  token: string,
  email?: string,
): string {
  const fragment = { type, token, ...(email && { email }) };
  return `${siteUrl}/auth/callback#${new URLSearchParams(fragment)}`;
}
