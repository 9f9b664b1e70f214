import { selectCustomerData, selectSubscribersByEmail } from "@/db/queries/customer-data";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/read-customer";
import { collectSubscriberData } from "@/lib/newsletter/preferences/read-subscriber-data";

const about = `Everything ${site.name} stores about you under these addresses. Times are UTC, amounts are in cents. Keys of links and of your browser are left out because they would open your pages.`;

/** Collects everything we store about a customer, for the JSON download. */
export async function exportCustomerData(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { emails }: Customer,
) {
  const subscribers = await selectSubscribersByEmail(ctx.db, emails);
  return {
    about,
    createdAt: ctx.now(),
    emails,
    ...(await selectCustomerData(ctx.db, emails)),
    newsletter: await Promise.all(
      subscribers.map((subscriber) => collectSubscriberData(ctx, subscriber)),
    ),
  };
}
