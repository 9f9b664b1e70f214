import {
  ManageSubscription,
  type OpenPortal,
  type PortalProofInput,
} from "@/components/shop/order/manage-subscription";
import {
  getAirplaySubscriptionCopy,
  type SubscriptionState,
} from "@/components/shop/order/subscription-copy";

type Props = {
  readonly subscription: SubscriptionState;
  readonly now: Date;
  readonly supportEmail: string;
  /** Null for other browsers, which see where to find the link instead. */
  readonly proof: PortalProofInput | null;
  readonly openPortal: OpenPortal;
};

export function OrderSubscription({ subscription, now, supportEmail, proof, openPortal }: Props) {
  const { text, isOver } = getAirplaySubscriptionCopy(subscription, now, supportEmail);
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="text-title mb-4">
        Your monthly airplay
      </h2>
      <p className="max-w-[60ch]">{text}</p>
      {isOver ? null : proof ? (
        <ManageSubscription proof={proof} openPortal={openPortal} look="quiet" />
      ) : (
        <p className="mt-3">
          To manage or cancel your subscription, use the link in your receipt or{" "}
          <a className="underline" href="/subscription">
            request a new link
          </a>
          .
        </p>
      )}
    </section>
  );
}
