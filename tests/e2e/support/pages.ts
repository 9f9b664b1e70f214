import { publicPages as listed } from "../../../lib/core/public-pages";
import { privatePages as privateRoutes } from "../../../lib/web/http/private-pages";

/** How somebody without an order or a subscription comes upon a private page. */
const strangersQuery: Readonly<Record<(typeof privateRoutes)[number], string>> = {
  "/checkout": "",
  "/order-confirmation": "?session_id=cs_test_unknown",
  "/ebook-download": "?session_id=cs_test_unknown",
  "/subscription": "?token=nobody",
  "/consultation": "?token=nobody",
  "/radio-details": "?token=nobody",
  "/newsletter/confirm": "?token=nobody",
  "/newsletter/preferences": "?token=nobody",
  "/newsletter/success": "",
};

/** Pages without a nonce: all that search engines may list, and the cart. */
export const publicPages: readonly string[] = [...listed.map(({ path }) => path), "/cart"];

/** Pages under a nonce, as a visitor without an order meets them. */
export const privatePages: readonly string[] = privateRoutes.map(
  (path) => path + strangersQuery[path],
);

/** Every page that a visitor can reach, an address that leads nowhere included. */
export const everyPage: readonly string[] = [...publicPages, ...privatePages, "/no-such-page"];

/** A page's name in the title of a test. */
export function nameOf(path: string): string {
  return path.split("?", 1)[0] ?? path;
}

/** Checkout sends an empty cart away. */
export function needsFilledCart(path: string): boolean {
  return nameOf(path) === "/checkout";
}
