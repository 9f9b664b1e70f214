import "server-only";
import { after } from "next/server";
import type { VerifiedEvent } from "@/lib/payments/port";
import { deliverWaiting } from "@/lib/web/deliver-soon";
import { stripeEventTurns } from "@/lib/web/stripe-event-turns";

/** Handles a stored event after the answer, in its turn, and then sends the mail it caused. */
export function handleSoon(event: VerifiedEvent): void {
  after(async () => {
    await stripeEventTurns().handle(event);
    await deliverWaiting();
  });
}
