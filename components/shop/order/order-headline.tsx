import { getOrderStatusCopy } from "@/components/shop/order/order-status-copy";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TranslatedText } from "@/components/ui/untranslated";
import type { Confirmation } from "@/lib/orders/confirmation";

type Props = { readonly order: Confirmation; readonly supportEmail: string };

export function OrderHeadline({ order, supportEmail }: Props) {
  const { title, text, action } = getOrderStatusCopy(order, supportEmail);
  return (
    <>
      <h1 className="text-poster max-w-[12ch]">{title}</h1>
      <p className="mt-6 max-w-[56ch] text-xl break-words">
        <TranslatedText text={text} />
      </p>
      {action === "support" ? (
        <p className="mt-8">
          <EmailLink
            to="support"
            subject={`Order ${order.orderNumber}`}
            className={buttonClassName("secondary", "lg")}
            label="Email us"
          />
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
