import { Amount } from "@/components/ui/price";
import { getRefundLimitCents } from "@/lib/orders/refunds/refund-limit";

type Props = { readonly role: Parameters<typeof getRefundLimitCents>[0] };

/** Says how much the caller may refund; nothing for admins. The server enforces it. */
export function RefundLimitNote({ role }: Props) {
  const limitCents = getRefundLimitCents(role);
  if (limitCents === null) return null;
  return (
    <p className="mb-4 max-w-[60ch]">
      You can refund up to <Amount cents={limitCents} /> in total per order. Ask an admin to refund
      more.
    </p>
  );
}
