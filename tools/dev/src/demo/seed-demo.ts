import { count } from "drizzle-orm";
import { UserError } from "@/build/user-error.mjs";
import { orders } from "@/db/schema";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { scheduleCommunityEvents } from "./community-events";
import { scheduleConsultations } from "./consultation-stories";
import { scheduleMessages } from "./messages";
import { scheduleOrders } from "./order-stories";
import { scheduleRadio } from "./radio";
import { addStaff } from "./staff";
import { addSubscribers } from "./subscribers";
import { type DemoOptions, withWorld } from "./world";

/**
 * Fills an empty, migrated and seeded database with 90 days of a business that ends now. Orders,
 * messages, consultations and radio go through the product's operations on a clock that moves
 * through those days; subscribers and the send log are inserted. Names, amounts and dates are the
 * same each time; ids and order numbers aren't.
 *
 * @throws UserError if the database already has orders.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const [existing] = await options.db.select({ orders: count() }).from(orders);
  if (existing?.orders) {
    throw new UserError(
      `The local database already has ${existing.orders} orders. To replace everything in it, ` +
        "run `npm run seed:demo -- --reset`.",
    );
  }
  await withWorld(options, async (world) => {
    await addSubscribers(world);
    const staff = await addStaff(world);
    scheduleOrders(world, staff);
    scheduleRadio(world, staff);
    scheduleConsultations(world, staff);
    scheduleMessages(world, staff);
    scheduleCommunityEvents(world, staff);
    // Deletes what the site wouldn't have kept, such as old emails about messages.
    const { ctx, timeline } = world;
    const until = timeline.minutesAgo(0);
    timeline.schedule(
      timeline.minutesAgo(1),
      async () => void (await purgeExpiredData(ctx, { until })),
    );
  });
}
