import { selectCustomerData, selectSubscribersByEmail } from "@/db/queries/customer-data";
import type { Ctx } from "@/lib/ctx";
import { collectSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";
import { readProfile } from "@/lib/profile/read-profile";
import { readOwnReviews } from "@/lib/reviews/read-reviews";

const describeFile = (name: string) =>
  `This file contains everything ${name} stores about you under these addresses. Times are in UTC, and amounts are in cents. We left out the email addresses of our staff and the keys of your links and browser. Anyone with those keys could open your pages.`;

/**
 * Collects everything we store about a customer, for the JSON download. `id` is null for someone
 * without a library.
 */
export async function exportCustomerData(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { id, emails }: { readonly id: string | null; readonly emails: readonly string[] },
) {
  const subscribers = await selectSubscribersByEmail(ctx.db, emails);
  return {
    about: describeFile((await readProfile(ctx)).name),
    createdAt: ctx.now(),
    emails,
    ...(await selectCustomerData(ctx.db, emails)),
    reviews: id ? await readOwnReviews(ctx, { id }) : [],
    newsletter: await Promise.all(
      subscribers.map((subscriber) => collectSubscriberData(ctx, subscriber)),
    ),
  };
}
