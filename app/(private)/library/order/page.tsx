import { connection } from "next/server";
import { getInvoiceAction } from "@/app/(private)/library/actions";
import { LibrarySignIn } from "@/app/(private)/library/sign-in";
import { SignOut } from "@/app/(private)/library/sign-out";
import { InvoiceLink } from "@/components/library/invoice-link";
import { LibraryEntry, LibrarySection } from "@/components/library/library-section";
import { OrderNotFound } from "@/components/shop/order/order-not-found";
import { SummaryRows } from "@/components/shop/summary-rows";
import { EmailText } from "@/components/ui/email-text";
import { Amount, Price } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import { readLibraryOrder } from "@/lib/flows/read-library";
import { getDefaultBilling } from "@/lib/orders/invoices";
import { getListSubtotal, getOrderPromotion, toListPrice } from "@/lib/orders/list-price";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

type Props = { readonly searchParams: Promise<{ readonly number?: string | string[] }> };

export const metadata = { title: "Your order" };

/** One of the customer's orders: items, totals, and a receipt for each payment. */
export default async function LibraryOrderPage({ searchParams }: Props) {
  await connection();
  const customer = await getCurrentCustomer();
  if (!customer) return <LibrarySignIn />;
  const number = await queryValue(searchParams, "number");
  const found = await readLibraryOrder(appCtx(), customer, number);
  if (!found) return <OrderNotFound />;
  const { order, items, payments, refunds, pendingRefunds, invoices } = found;
  return (
    <div className="wrap page-top pb-12 md:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <a
          className="inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11"
          href="/library"
        >
          Your library
        </a>
        <SignOut />
      </div>
      <h1 className="text-poster mt-2 md:mt-4">
        <Untranslated>{order.orderNumber}</Untranslated>
      </h1>
      <p className="mt-6 text-soft">
        {formatChicagoDay(order.createdAt)} · {orderStatusLabels[order.status]} ·{" "}
        <EmailText email={order.email} />
      </p>
      <div className="mt-12 grid gap-12 lg:grid-cols-2 lg:gap-16">
        <LibrarySection title="Items">
          <ul className="grid gap-4">
            {items
              .map(toListPrice)
              .map(({ id, title, quantity, unitPriceCents, recurringInterval }) => (
                <LibraryEntry
                  key={id}
                  title={quantity > 1 ? `${title} × ${quantity}` : title}
                  amount={<Price cents={unitPriceCents * quantity} />}
                  details={recurringInterval ? "Renews each month" : null}
                />
              ))}
          </ul>
          <SummaryRows
            subtotalCents={getListSubtotal(order)}
            promotion={getOrderPromotion(order)}
            discountCents={order.discountCents}
            taxCents={order.taxCents}
            totalCents={order.totalCents}
            refundedCents={order.refundedCents}
          />
        </LibrarySection>
        <LibrarySection title="Payments and invoices">
          {payments.length === 0 ? (
            <p>
              {order.status === "processing"
                ? "Your bank is still processing the payment."
                : "There are no payments for this order."}
            </p>
          ) : null}
          <ul className="grid gap-4">
            {payments.map(({ id, amountCents, paidAt }) => (
              <LibraryEntry
                key={id}
                title={<Amount cents={amountCents} />}
                details={`Paid on ${formatChicagoDay(paidAt)}`}
              >
                <InvoiceLink
                  orderNumber={order.orderNumber}
                  subject="payment"
                  subjectId={id}
                  invoice={invoices.find(({ paymentId }) => paymentId === id)}
                  billing={getDefaultBilling(order)}
                  getInvoice={getInvoiceAction}
                />
              </LibraryEntry>
            ))}
            {pendingRefunds.map(({ id, amountCents }) => (
              <LibraryEntry
                key={id}
                title={<Amount cents={-amountCents} />}
                details="Your refund is on its way. We’ll email you once it’s confirmed."
              />
            ))}
            {refunds.map(({ id, amountCents, createdAt }) => (
              <LibraryEntry
                key={id}
                title={<Amount cents={-amountCents} />}
                details={`Refunded on ${formatChicagoDay(createdAt)}`}
              >
                <InvoiceLink
                  orderNumber={order.orderNumber}
                  subject="refund"
                  subjectId={id}
                  invoice={invoices.find(({ refundId }) => refundId === id)}
                  getInvoice={getInvoiceAction}
                />
              </LibraryEntry>
            ))}
          </ul>
        </LibrarySection>
      </div>
    </div>
  );
}
