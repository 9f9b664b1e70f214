import { publicPages as listed } from "../../../lib/public-pages";

/** Pages without a nonce: all that search engines may list, and the cart. */
export const publicPages = [...listed.map(({ path }) => path), "/cart"] as const;

/** Pages under a nonce, as a visitor without an order meets them. */
export const privatePages = [
  "/checkout?cancelled=nobody",
  "/order-confirmation?session_id=cs_test_of_nobody",
  "/ebook-download?session_id=cs_test_of_nobody",
  "/subscription?token=nobody",
  "/consultation?token=nobody",
  "/radio-details?token=nobody",
  "/newsletter/confirm?token=nobody",
  "/newsletter/preferences?token=nobody",
  "/newsletter/success",
] as const;
