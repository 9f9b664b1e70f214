import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import {
  type RequestSubscriptionLink,
  SubscriptionLinkForm,
} from "@/components/shop/order/subscription-link-form";
import { EmailLink } from "@/components/site/profile/email-link";

type Props = {
  /** True for a link that matches no subscription. */
  readonly isInvalidLink: boolean;
  readonly requestLink: RequestSubscriptionLink;
};

/** Without a valid link, customers can have it emailed again. */
export function SubscriptionLinkPage({ isInvalidLink, requestLink }: Props) {
  return (
    <PrivatePageLayout
      title={isInvalidLink ? "Subscription not found" : "Manage your subscription"}
      lead={
        <>
          <p>
            {isInvalidLink
              ? "This link doesn't match a subscription. Open the full link from your receipt, or get a new one here."
              : "Elite Airplay renews every month until you cancel. You can cancel online at any time."}
          </p>
          <p className="text-base text-soft">
            Need help? Email <EmailLink to="support" />, and we'll change or cancel your
            subscription for you.
          </p>
        </>
      }
    >
      <SubscriptionLinkForm requestLink={requestLink} />
    </PrivatePageLayout>
  );
}
