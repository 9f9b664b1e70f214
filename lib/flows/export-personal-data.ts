import { selectCustomerData, selectSubscribersByEmail } from "@/db/queries/personal-data-export";
import type { Ctx } from "@/lib/ctx";
import { collectSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";
import { readProfile } from "@/lib/profile/read-profile";
import { readOwnReviews } from "@/lib/reviews/read-reviews";

const describeFile = (name: string, leftOut: string) =>
  `This file contains everything ${name} stores about you under these addresses. Times are in UTC, and amounts are in cents. We left out ${leftOut} and the keys of your links and browser. Anyone with those keys could open your pages.`;

/**
 * Collects everything we store about a customer, for the JSON download: the rows of the tables in
 * db/queries/personal-data-export.ts, their reviews, and the newsletter's data. `id` is null for someone
 * without a library. Staff's notes are left out unless staff added them to a data request.
 */
export async function exportCustomerData(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { id, emails }: { readonly id: string | null; readonly emails: readonly string[] },
  { withStaffNotes = false }: { readonly withStaffNotes?: boolean } = {},
) {
  const subscribers = await selectSubscribersByEmail(ctx.db, emails);
  return {
    about: describeFile(
      (await readProfile(ctx)).name,
      withStaffNotes
        ? "the email addresses of our staff"
        : "the email addresses of our staff, the notes they write for each other,",
    ),
    createdAt: ctx.now(),
    emails,
    ...(await selectCustomerData(ctx.db, emails, { withStaffNotes })),
    reviews: id ? await readOwnReviews(ctx, { id }) : [],
    newsletter: await Promise.all(
      subscribers.map((subscriber) => collectSubscriberData(ctx, subscriber)),
    ),
  };
}
