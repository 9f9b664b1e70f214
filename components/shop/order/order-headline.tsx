import { getOrderStatusCopy } from "@/components/shop/order/order-status-copy";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { site } from "@/lib/core/site";
import type { Confirmation } from "@/lib/orders/confirmation";

export function OrderHeadline({ order }: { readonly order: Confirmation }) {
  const { title, text, action } = getOrderStatusCopy(order);
  return (
    <>
      <h1 className="text-poster max-w-[12ch]">{title}</h1>
      <p className="mt-6 max-w-[56ch] text-xl break-words">{text}</p>
      {action === "support" ? (
        <p className="mt-8">
          <a
            href={`mailto:${site.infoEmail}?subject=${encodeURIComponent(`Order ${order.orderNumber}`)}`}
            className={buttonClassName("secondary", "lg")}
          >
            Email us
          </a>
        </p>
      ) : null}
      {action === "cart" ? (
        <p className="mt-8">
          <Link href="/cart" className={buttonClassName("primary", "lg")}>
            Go to your cart
          </Link>
        </p>
      ) : null}
    </>
  );
}
