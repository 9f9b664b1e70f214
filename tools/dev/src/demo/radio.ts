import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { orderItems } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import type { RadioTransition } from "@/lib/radio/radio-copy";
import type { RadioDetails } from "@/lib/radio/radio-forms";
import { logManualSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { readStations, saveStation } from "@/lib/radio/stations";
import { signLink } from "@/lib/secrets/links";
import { schedulePaidOrder } from "./orders";
import { campaigns, getPerson } from "./people";
import { expectOk, type Staff, type World } from "./world";

const createSong = (artist: string, track: string, isrc: string | null): RadioDetails => ({
  artist,
  track,
  link: `https://songs.example.com/${track.toLowerCase().replaceAll(" ", "-")}`,
  isrc,
  pro: "BMI",
  notes: null,
});

/** Schedules four radio packages: finished, on air, ready, and without song details. */
export function scheduleRadio(world: World, staff: Staff): void {
  const { timeline, ctx } = world;
  const sell = (days: number, productId: string, person: number, then: Then) =>
    schedulePaidOrder(
      world,
      timeline.daysAgo(days, "14:25"),
      { cart: { [productId]: 1 }, customer: getPerson(person) },
      campaigns[person % campaigns.length],
      then,
    );
  const later = (days: number, time: string, run: () => Promise<unknown>) =>
    timeline.schedule(timeline.daysAgo(days, time), async () => void (await run()));
  const move = async (order: OrderRow, transition: RadioTransition) => {
    const { id: orderItemId } = await readRadioItem(world, order);
    expectOk(await changeSubmissionStage(ctx, staff.assistant, { orderItemId, transition }));
  };
  const play = (order: OrderRow, note: string | null = null) => logPlay(world, staff, order, note);

  sell(52, "radio-spin-bundle", 11, (order) => {
    const song = createSong("Graywell Trio", "River Light", "QZ-AB1-26-00011");
    later(51, "09:10", () => sendSong(world, order, song));
    later(50, "10:00", () => move(order, "start"));
    for (const days of [49, 47, 45]) later(days, "18:30", () => play(order));
    later(44, "09:00", () => move(order, "finish"));
  });
  sell(15, "radio-weekly-rotation", 23, (order) => {
    const song = createSong("Opal Larkmoor", "Second Street", "QZ-AB1-26-00023");
    later(14, "20:12", () => sendSong(world, order, song));
    later(13, "09:40", () => move(order, "start"));
    later(12, "17:05", () => play(order, "Morning drive"));
    later(11, "17:20", async () => {
      const spinId = await play(order);
      expectOk(await undoSpin(ctx, staff.assistant, { spinId }));
    });
    for (const days of [10, 8]) later(days, "19:15", () => play(order));
  });
  sell(3, "radio-spin-pack", 37, (order) => {
    const song = createSong("The Fairlow Band", "Paper Boats", null);
    later(2, "12:45", () => sendSong(world, order, song));
  });
  sell(2, "radio-single-spin", 48, () => undefined);
}

type Then = (order: OrderRow) => void;

async function sendSong({ ctx }: World, order: OrderRow, details: RadioDetails): Promise<void> {
  const item = await readRadioItem({ ctx }, order);
  const token = signLink(ctx, "radio-details", order);
  expectOk(await saveRadioDetails(ctx, { token, orderItemId: item.id, details }));
}

/** Logs one play of the order's song. Returns its id. */
async function logPlay(
  { ctx }: World,
  { assistant }: Staff,
  order: OrderRow,
  note: string | null,
): Promise<string> {
  const item = await readRadioItem({ ctx }, order);
  const formId = randomUUID();
  const [spin] = await logManualSpins(ctx, assistant, {
    formId,
    orderItemId: item.id,
    stationId: await ensureStation(ctx, assistant),
    programName: "",
    playedAt: [ctx.now()],
    note,
  });
  if (spin?.problem !== null) throw new Error(`spin not logged: ${spin?.problem}`);
  return formId;
}

const station = {
  name: "Larkmoor FM",
  market: "Memphis, TN",
  format: "Soul",
  streamUrl: null,
  callSign: "WLKM",
  frequency: "99.9 FM",
  isCommercial: true,
  airsFrom: 6,
  airsUntil: 24,
  dayPercent: null,
  timeZone: "America/Chicago" as const,
  isActive: true,
};

/** Returns the id of the demo's station, which is added with the first play. */
async function ensureStation(ctx: World["ctx"], assistant: Staff["assistant"]): Promise<string> {
  const find = async () =>
    (await readStations(ctx, assistant)).find(({ name }) => name === station.name)?.id;
  const known = await find();
  if (known) return known;
  expectOk(await saveStation(ctx, assistant, { id: randomUUID(), version: 0, ...station }));
  return (await find()) ?? "";
}

async function readRadioItem({ ctx }: Pick<World, "ctx">, order: OrderRow) {
  const [item] = await ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.kind, "radio")));
  if (!item) throw new Error(`${order.orderNumber} has no radio package.`);
  return item;
}
