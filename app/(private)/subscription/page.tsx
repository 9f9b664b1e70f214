import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { openPortalAction } from "@/app/(private)/subscription/actions";
import { ManageSubscription } from "@/components/shop/manage-subscription";
import { NoSuchSubscription } from "@/components/shop/no-such-subscription";
import { ScriptsNeeded } from "@/components/shop/scripts-needed";
import { subscriptionWords } from "@/components/shop/subscription-words";
import { readSubscription } from "@/lib/orders/read-subscription";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/query-value";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const subscriptionBehind = cache((token: string) => readSubscription(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const subscription = await subscriptionBehind(await queryValue(searchParams, "token"));
  return { title: subscription ? "Your monthly airplay" : "No such subscription" };
}

/** Where the receipt's link leads. Opening it does nothing: mail scanners open links too. */
export default async function SubscriptionPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const subscription = await subscriptionBehind(token);
  if (!subscription) return <NoSuchSubscription />;
  const { text, isOver } = subscriptionWords(subscription, appCtx().now());
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
            The button opens our payment provider's page. There you change your card, see your
            payments, or cancel; airplay then runs to the end of the month you have paid for.
          </p>
        </>
      )}
    </div>
  );
}
