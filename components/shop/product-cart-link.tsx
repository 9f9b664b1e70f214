import Link from "next/link";
import { buttonClassName } from "@/components/ui/button";

export function ViewCartLink() {
  return (
    <Link href="/cart" className={buttonClassName("quiet")}>
      View cart
    </Link>
  );
}

/** The cart lives in the browser's storage, so without scripts the page says what it needs. */
export function CartNeedsScripts() {
  return (
    <noscript>
      <p className="border-l-4 border-emphasis bg-raised px-5 py-4">
        The cart needs JavaScript. Turn it on in your browser to buy here.
      </p>
    </noscript>
  );
}
