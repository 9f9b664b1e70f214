import { expect, test } from "vitest";
import { letEventsPass, stripeEventTurns } from "@/lib/web/stripe-event-turns";

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Asks to go on. Out: whether that has been allowed by now, and the end of the waiting. */
function ask() {
  const asked = { isAllowed: false, end: Promise.resolve() };
  asked.end = letEventsPass().then(() => {
    asked.isAllowed = true;
  });
  return asked;
}

test("a mail rests while events wait for their turn, and goes at once while none does", async () => {
  let finish = () => undefined as unknown;
  const underWay = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun = stripeEventTurns().take(() => underWay);
  const alone = ask();
  await soon();
  expect(alone.isAllowed).toBe(true);

  const waiting = stripeEventTurns().take(async () => undefined);
  const resting = ask();
  await soon();
  expect(resting.isAllowed).toBe(false);
  finish();
  await Promise.all([begun, waiting, resting.end]);

  const after = ask();
  await soon();
  expect(after.isAllowed).toBe(true);
});
