import {
  ManageSubscription,
  type OpenPortal,
  type PortalProofInput,
} from "@/components/shop/manage-subscription";
import { type SubscriptionState, subscriptionWords } from "@/components/shop/subscription-words";

type Props = {
  readonly subscription: SubscriptionState;
  readonly now: Date;
  /** Null for other browsers, which see where to find the link instead. */
  readonly proof: PortalProofInput | null;
  readonly openPortal: OpenPortal;
};

export function OrderSubscription({ subscription, now, proof, openPortal }: Props) {
  const { text, isOver } = subscriptionWords(subscription, now);
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="text-title mb-4">
        Your monthly airplay
      </h2>
      <p className="max-w-[60ch]">{text}</p>
      {isOver ? null : proof ? (
        <ManageSubscription proof={proof} openPortal={openPortal} />
      ) : (
        <p className="mt-3">Manage or cancel it by the link in the receipt.</p>
      )}
    </section>
  );
}
