import type { ReactNode } from "react";
import { getPaymentStatusCopy } from "@/components/shop/order/order-status-copy";
import { SummaryRows } from "@/components/shop/summary-rows";
import { EmailText } from "@/components/ui/email-text";
import { Panel } from "@/components/ui/panel";
import { Price } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import type { Confirmation } from "@/lib/orders/confirmation";

/** Order number, date, payment, items, totals and consents, as on the receipt. */
export function OrderSummary({ order }: { readonly order: Confirmation }) {
  return (
    <Panel className="w-full max-w-2xl self-start">
      <h2 className="mb-5 text-2xl">Order summary</h2>
      <dl className="mb-5 grid gap-2.5 border-b border-line pb-5">
        <Fact term="Order number">
          <strong className="figures">
            <Untranslated>{order.orderNumber}</Untranslated>
          </strong>
        </Fact>
        <Fact term="Date">{formatChicagoTime(order.orderedAt.toISOString())}</Fact>
        <Fact term="Payment">{getPaymentStatusCopy(order)}</Fact>
        <Fact term="Email">
          <EmailText email={order.email} />
        </Fact>
      </dl>
      <ol className="mb-5 grid gap-3 border-b border-line pb-5">
        {order.items.map((line) => (
          <li key={line.title} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">
              {line.quantity > 1 ? `${line.quantity} × ` : ""}
              {line.title}
              {line.recurringInterval ? <span className="text-soft"> (monthly)</span> : null}
              {line.refundedUnits > 0 ? (
                <span className="block text-soft">
                  {line.refundedUnits < line.quantity
                    ? `${line.refundedUnits} refunded`
                    : "Refunded"}
                </span>
              ) : null}
            </span>
            <Price cents={line.unitPriceCents * line.quantity} />
          </li>
        ))}
      </ol>
      <SummaryRows
        subtotalCents={order.subtotalCents}
        promotion={order.promotion}
        discountCents={order.discountCents}
        taxCents={order.taxCents}
        totalCents={order.totalCents}
        monthlyCents={order.items.find((line) => line.recurringInterval)?.unitPriceCents}
        refundedCents={order.refundedCents}
      />
      <p className="mt-5 text-sm text-soft">
        You agreed to the Terms of Service and Privacy Policy with this order.
        {order.items.some((line) => line.kind === "radio")
          ? " All sales of radio packages are final. We'll refund any spin we don't deliver."
          : null}
      </p>
    </Panel>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-soft">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
