import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { Amount } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import type { InquiryDetail } from "@/lib/inquiries/read-inquiries";
import { orderStatusLabels } from "@/lib/orders/order-copy";

type Props = { readonly orders: InquiryDetail["orders"]; readonly email: string };

/** The newest orders made with the sender's email address. */
export function SenderOrders({ orders, email }: Props) {
  if (orders.length === 0) return <p className="text-soft">No orders with this email address.</p>;
  return (
    <>
      <ul className="grid gap-3">
        {orders.map(({ id, orderNumber, status, needsReview, totalCents, createdAt }) => (
          <li key={id} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <TextLink href={`/admin/orders/${id}`} className="font-semibold">
                <Untranslated>{orderNumber}</Untranslated>
              </TextLink>
              <StatusBadge
                kind="order"
                status={status}
                labels={orderStatusLabels}
                flags={{ needsReview }}
              />
            </span>
            <span className="text-soft">
              <Amount cents={totalCents} />, <StaffTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink href={`/admin/orders?q=${encodeURIComponent(email)}`}>All orders</TextLink>
      </p>
    </>
  );
}
