/** Returns true if untrusted text could be a Stripe Checkout session id. */
export function isSessionId(text: string): boolean {
  return /^cs_\w{1,250}$/.test(text);
}
