import { selectCustomerData, selectSubscribersByEmail } from "@/db/queries/customer-data";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/read-customer";
import { collectSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";
import { readProfile } from "@/lib/profile/read-profile";
import { readOwnReviews } from "@/lib/reviews/read-reviews";

const describeFile = (name: string) =>
  `This file contains everything ${name} stores about you under these addresses. Times are in UTC, and amounts are in cents. We left out the keys of your links and browser because anyone with those keys could open your pages.`;

/** Collects everything we store about a customer, for the JSON download. */
export async function exportCustomerData(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  customer: Customer,
) {
  const { emails } = customer;
  const subscribers = await selectSubscribersByEmail(ctx.db, emails);
  return {
    about: describeFile((await readProfile(ctx)).name),
    createdAt: ctx.now(),
    emails,
    ...(await selectCustomerData(ctx.db, emails)),
    reviews: await readOwnReviews(ctx, customer),
    newsletter: await Promise.all(
      subscribers.map((subscriber) => collectSubscriberData(ctx, subscriber)),
    ),
  };
}
