import { expect, test } from "vitest";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { active, sendingSetup } from "./sending-setup";

/** A Tuesday, 9:05 in Chicago. */
const setup = sendingSetup();

test("a subscriber who was emailed today gets no second issue, even when their row says it is due", async () => {
  const id = await setup.helpers.addSubscriber(active);
  await setup.run();
  expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  // As after a restored backup: the row has forgotten today's email, the send log has not.
  await setup.helpers.change(id, { ...active, lastSentOn: null, sequencePosition: 1 });
  expect((await setup.helpers.subscriber(id)).nextSendAt).toEqual(new Date("2026-11-24T15:00:00Z"));
  await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
  await setup.run();
  expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  expect(setup.provider.accepted).toHaveLength(1);
  setup.clock.set("2026-11-25T15:05:00Z");
  await setup.run();
  expect(await setup.helpers.sendLog(id)).toEqual(["2026-11-24 001 sent", "2026-11-25 002 sent"]);
});
