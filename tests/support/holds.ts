import { asc, eq } from "drizzle-orm";
import { consultations } from "@/db/schema";
import type { BookingForm } from "@/lib/consultations/booking-form";
import { holdSession } from "@/lib/flows/hold-session";
import type { TestCtx } from "@/tests/support/ctx";
import type { TestShop } from "@/tests/support/shop";

/** A site that lets visitors book: a local one, with a meeting link. */
export function bookingCtx(shop: TestShop): TestCtx {
  const { settings } = shop.ctx;
  const seedProfile = { ...settings.seedProfile, meetingUrl: "https://meet.test/{room}" };
  // The webhook's context has to invite too.
  Object.assign(settings, { seedProfile });
  return { ...shop.ctx, settings: { ...settings, isLocal: true } };
}

/** Wednesday, March 13, 2030, 1:30 PM in Memphis, 45 minutes. */
export function bookingForm(changes: Partial<BookingForm> = {}): BookingForm {
  return {
    startsAt: new Date("2030-03-13T18:30:00.000Z"),
    name: "Bessie Beale",
    email: "bessie@artist.test",
    message: "My catalog",
    acceptsTerms: true,
    length: 45,
    priceCents: 22_500,
    timeZone: "Europe/London",
    ...changes,
  };
}

export const visitor = (changes = {}) => ({
  browserHash: "visitor",
  networkHash: "network",
  utm: undefined,
  ...changes,
});

/** Books a time on the built-in page. */
export function addHold(shop: TestShop, changes: Partial<BookingForm> = {}, who = {}) {
  return holdSession(bookingCtx(shop), bookingForm(changes), visitor(who));
}

/** All times that visitors chose themselves, oldest first. */
export function readHolds(shop: TestShop) {
  return shop.database.db
    .select()
    .from(consultations)
    .where(eq(consultations.origin, "self"))
    .orderBy(asc(consultations.startsAt));
}
