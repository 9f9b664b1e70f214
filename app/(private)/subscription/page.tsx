import type { Metadata } from "next";
import { connection } from "next/server";
import { cache, Suspense } from "react";
import {
  openPortalAction,
  requestSubscriptionLinkAction,
} from "@/app/(private)/subscription/actions";
import { PrivatePageLayout } from "@/components/newsletter/preferences/private-page-layout";
import { ManageSubscription } from "@/components/shop/order/manage-subscription";
import { getAirplaySubscriptionCopy } from "@/components/shop/order/subscription-copy";
import {
  type RequestSubscriptionLink,
  SubscriptionLinkForm,
} from "@/components/shop/order/subscription-link-form";
import { SubscriptionPayments } from "@/components/shop/order/subscription-payments";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { EmailLink } from "@/components/site/profile/email-link";
import { Untranslated } from "@/components/ui/untranslated";
import {
  readPaidWith,
  readSubscription,
  readSubscriptionPayments,
  type SubscriptionPayment,
} from "@/lib/orders/subscriptions";
import { appCtx } from "@/lib/web/ctx";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { queryValue } from "@/lib/web/http/read-request";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const loadSubscription = cache((token: string) => readSubscription(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const token = await queryValue(searchParams, "token");
  if (token === "") return { title: "Manage your subscription" };
  const subscription = await loadSubscription(token);
  return { title: subscription ? "Your monthly airplay" : "Subscription not found" };
}

/**
 * The page behind the receipt's link, and the footer's, which offers to email the receipt's link
 * again. Loading it changes nothing, because email scanners open links.
 */
export default async function SubscriptionPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const subscription = token === "" ? null : await loadSubscription(token);
  if (!subscription) {
    return (
      <SubscriptionLinkPage
        isInvalidLink={token !== ""}
        requestLink={requestSubscriptionLinkAction}
      />
    );
  }
  const { supportEmail } = await getBusinessProfile();
  const ctx = appCtx();
  const { text, isOver } = getAirplaySubscriptionCopy(subscription, ctx.now(), supportEmail);
  const payments = await readSubscriptionPayments(ctx, subscription);
  const [latest] = payments;
  return (
    <div className="wrap page-top pb-12 md:pb-20">
      <ScriptsNeeded what="This page" />
      <h1 className="text-poster max-w-[12ch]">Your monthly airplay</h1>
      <p className="mt-6 text-soft">
        Order <Untranslated>{subscription.orderNumber}</Untranslated>
      </p>
      <p className="mt-2 max-w-[56ch] text-xl">{text}</p>
      {isOver ? null : (
        <>
          <ManageSubscription proof={{ kind: "link", token }} openPortal={openPortalAction} />
          <p className="mt-5 max-w-[56ch] text-soft">
            This button opens a Stripe page where you can change your card, see your payments, or
            cancel. If you cancel, your airplay continues until the end of the month you've paid
            for.
          </p>
        </>
      )}
      {latest ? (
        <SubscriptionPayments
          payments={payments}
          paidWith={
            <Suspense fallback="…">
              <PaidWith payment={latest} />
            </Suspense>
          }
        />
      ) : null}
    </div>
  );
}

/** Asks Stripe, so the page doesn't wait for it. */
async function PaidWith({ payment }: { readonly payment: SubscriptionPayment }) {
  return (await readPaidWith(appCtx(), payment)) ?? "See Stripe’s page";
}

type SubscriptionLinkPageProps = {
  /** True for a link that matches no subscription. */
  readonly isInvalidLink: boolean;
  readonly requestLink: RequestSubscriptionLink;
};

/** Without a valid link, customers can have it emailed again. */
function SubscriptionLinkPage({ isInvalidLink, requestLink }: SubscriptionLinkPageProps) {
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
