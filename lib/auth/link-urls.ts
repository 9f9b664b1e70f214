/** What `/auth/callback` reads from a link's fragment, in the words that mailed links have there. */
export type CallbackType = "magiclink" | "signup" | "recovery";

/**
 * The address of a mailed link. The token stands in the fragment, which browsers never send: no
 * server log, proxy or Referer has it, and a program that fetches the page uses nothing up.
 */
export function callbackUrl(siteUrl: string, type: CallbackType, token: string): string {
  return `${siteUrl}/auth/callback#${new URLSearchParams({ type, token })}`;
}
