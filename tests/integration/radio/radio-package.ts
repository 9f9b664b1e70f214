import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { radioSpins, radioStations, radioSubmissions } from "@/db/schema";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { signLink } from "@/lib/secrets/links";
import { createPaidOrder } from "@/tests/support/orders";
import type { TestShop } from "@/tests/support/shop";
import type { StaffedShop } from "@/tests/support/staff";

export const songDetails = {
  artist: "A$AP MEMPHIS",
  track: "River",
  link: "https://music.test/river",
  isrc: "USS1Z9900001",
  pro: "ASCAP",
  notes: null,
} as const;

/** Buys airplay, a Spin Pack by default. Returns the order and its submission. */
export async function createPackage(
  shop: TestShop,
  cart: Record<string, number> = { "radio-spin-pack": 1 },
) {
  const order = await createPaidOrder(shop, { cart });
  const [row] = await shop.database.db
    .select()
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderId, order.id));
  if (!row) throw new Error("no submission");
  const token = signLink(shop.ctx, "radio-details", order);
  return { order, row, orderItemId: row.orderItemId, token };
}

/** Buys airplay, sends its song's details and puts it on air. */
export async function putOnAir(shop: StaffedShop, cart?: Record<string, number>) {
  const bought = await createPackage(shop, cart);
  const { orderItemId, token } = bought;
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  return bought;
}

/** A spin that staff type now, on a station they don't know. */
export const typedSpin = (shop: TestShop, orderItemId: string) => ({
  formId: randomUUID(),
  orderItemId,
  stationId: null,
  programName: "",
  note: null,
  playedAt: [shop.clock.now()],
  areOtherPlays: true,
});

export async function addStation(
  { database, clock }: Pick<TestShop, "database" | "clock">,
  station: Partial<typeof radioStations.$inferInsert> = {},
): Promise<string> {
  const at = clock.now();
  const times = { createdAt: at, updatedAt: at };
  const shared = { name: "Test FM", market: "Memphis, TN", format: "Soul", ...times };
  const values = { id: randomUUID(), ...shared, ...station };
  await database.db.insert(radioStations).values(values);
  return values.id;
}

export const countLive = ({ database }: TestShop) =>
  database.db.$count(radioSpins, isNull(radioSpins.undoneAt));
