import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { openPortalAction } from "@/app/(private)/subscription/actions";
import { ManageSubscription } from "@/components/shop/order/manage-subscription";
import { getAirplaySubscriptionCopy } from "@/components/shop/order/subscription-copy";
import { SubscriptionNotFound } from "@/components/shop/order/subscription-not-found";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { readSubscription } from "@/lib/orders/subscriptions/read-subscription";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/query-value";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const subscriptionBehind = cache((token: string) => readSubscription(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const subscription = await subscriptionBehind(await queryValue(searchParams, "token"));
  return { title: subscription ? "Your monthly airplay" : "Subscription not found" };
}

/**
 * The page behind the receipt's link. Loading it changes nothing, because email scanners open
 * links.
 */
export default async function SubscriptionPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const subscription = await subscriptionBehind(token);
  if (!subscription) return <SubscriptionNotFound />;
  const { text, isOver } = getAirplaySubscriptionCopy(subscription, appCtx().now());
  return (
    <div className="wrap py-12 md:py-20">
      <ScriptsNeeded what="This page" />
      <h1 className="text-poster max-w-[12ch]">Your monthly airplay</h1>
      <p className="mt-6 text-soft">Order {subscription.orderNumber}</p>
      <p className="mt-2 max-w-[56ch] text-xl">{text}</p>
      {isOver ? null : (
        <>
          <ManageSubscription proof={{ kind: "link", token }} openPortal={openPortalAction} />
          <p className="mt-5 max-w-[56ch] text-soft">
            The button opens our payment provider's page, where you can change your card, see your
            payments, or cancel. If you cancel, airplay runs to the end of the month you've paid
            for.
          </p>
        </>
      )}
    </div>
  );
}
