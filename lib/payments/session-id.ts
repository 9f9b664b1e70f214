/** Whether a text from outside can be the id of a Stripe Checkout session. */
export function isSessionId(text: string): boolean {
  return /^cs_\w{1,250}$/.test(text);
}
