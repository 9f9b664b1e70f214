import type { ReactNode } from "react";

type Props = {
  readonly paymentIntentId: string;
  /** Paid in Stripe's test mode, which has addresses of its own. */
  readonly isTest: boolean;
  readonly children: ReactNode;
};

/** Opens a payment in the Stripe dashboard, where its disputes are. */
export function StripePaymentLink({ paymentIntentId, isTest, children }: Props) {
  const mode = isTest ? "test/" : "";
  return (
    <a
      href={`https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(paymentIntentId)}`}
      target="_blank"
      rel="noreferrer"
      className="font-semibold underline underline-offset-4"
    >
      {children}
    </a>
  );
}
