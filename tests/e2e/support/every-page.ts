import { publicPages } from "../../../lib/public-pages";
import { privatePages } from "../../../lib/web/private-pages";

/** How somebody without an order or a subscription comes upon a private page. */
const strangersQuery: Readonly<Record<(typeof privatePages)[number], string>> = {
  "/checkout": "",
  "/order-confirmation": "?session_id=cs_test_of_nobody",
  "/ebook-download": "?session_id=cs_test_of_nobody",
  "/subscription": "?token=nobody",
  "/consultation": "?token=nobody",
  "/radio-details": "?token=nobody",
  "/newsletter/confirm": "?token=nobody",
  "/newsletter/preferences": "?token=nobody",
  "/newsletter/success": "",
};

/** Every page that a visitor can reach, an address that leads nowhere included. */
export const everyPage: readonly string[] = [
  ...publicPages.map(({ path }) => path),
  "/cart",
  ...privatePages.map((path) => path + strangersQuery[path]),
  "/no-such-page",
];

/** Checkout sends an empty cart away. */
export function needsFilledCart(path: string): boolean {
  return path === "/checkout";
}

/** A page's name in the title of a test. */
export function nameOf(path: string): string {
  return path.split("?", 1)[0] ?? path;
}
