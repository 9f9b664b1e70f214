import { publicPages as listed } from "../../../lib/core/public-pages";
import { privatePages as privateRoutes } from "../../../lib/web/http/private-pages";

/** Private pages as a visitor without an order or subscription sees them. */
const strangersQuery: Readonly<Record<(typeof privateRoutes)[number], string>> = {
  "/checkout": "",
  "/order-confirmation": "?session_id=cs_test_unknown",
  "/ebook-download": "?session_id=cs_test_unknown",
  "/subscription": "?token=nobody",
  "/schedule/:length": "",
  "/consultation": "?token=nobody",
  "/consultation/change": "?token=nobody",
  "/radio-details": "?token=nobody",
  "/airplay-check": "?token=nobody",
  "/data-request": "?token=nobody",
  "/library": "",
  "/library/account": "",
  "/library/order": "?number=TME-00000000",
  "/learn": "?token=nobody",
  "/learn/:lesson": "",
  "/learn/practice/:exercise": "",
  "/certificates/:number": "",
  "/newsletter/confirm": "?token=nobody",
  "/newsletter/preferences": "?token=nobody",
  "/newsletter/success": "",
};

/** Pages without a nonce: all indexable pages and the cart. */
export const publicPages: readonly string[] = [...listed.map(({ path }) => path), "/cart"];

/** Pages with a nonce, for a visitor without an order. */
export const privatePages: readonly string[] = privateRoutes.map(
  (path) => path.replace(":length", "30").replace(/:\w+$/, "unknown") + strangersQuery[path],
);

/** Every page that a visitor can reach, including not-found. */
export const everyPage: readonly string[] = [...publicPages, ...privatePages, "/no-such-page"];

/** Returns a page's name for test titles. */
export function getPageName(path: string): string {
  return path.split("?", 1)[0] ?? path;
}

/** Fills the cart, because checkout redirects if it's empty. */
export function needsFilledCart(path: string): boolean {
  return getPageName(path) === "/checkout";
}
