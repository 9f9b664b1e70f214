import { beforeEach, describe, expect, test } from "vitest";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, readSubscriber } = setup.helpers;

/** The clocks change on Sunday, November 1, 2026, and on Sunday, March 14, 2027. */
const walks = [
  {
    change: "clocks go back in 2026",
    frequency: "daily",
    sends: ["2026-10-31T14:00:00Z", "2026-11-01T15:00:00Z", "2026-11-02T15:00:00Z"],
  },
  {
    change: "clocks go back in 2026",
    frequency: "twice_weekly",
    sends: ["2026-10-27T14:00:00Z", "2026-10-29T14:00:00Z", "2026-11-03T15:00:00Z"],
  },
  {
    change: "clocks go back in 2026",
    frequency: "weekly",
    sends: ["2026-10-27T14:00:00Z", "2026-11-03T15:00:00Z", "2026-11-10T15:00:00Z"],
  },
  {
    change: "clocks go forward in 2027",
    frequency: "daily",
    sends: ["2027-03-13T15:00:00Z", "2027-03-14T14:00:00Z", "2027-03-15T14:00:00Z"],
  },
  {
    change: "clocks go forward in 2027",
    frequency: "twice_weekly",
    sends: ["2027-03-09T15:00:00Z", "2027-03-11T15:00:00Z", "2027-03-16T14:00:00Z"],
  },
  {
    change: "clocks go forward in 2027",
    frequency: "weekly",
    sends: ["2027-03-09T15:00:00Z", "2027-03-16T14:00:00Z", "2027-03-23T14:00:00Z"],
  },
] as const;

const at = (instant: string) => new Date(instant);
const aMinute = 60_000;

describe.each(walks)("$frequency, when $change", ({ frequency, sends }) => {
  const [first, ...later] = sends;

  beforeEach(() => {
    setup.clock.set(first);
  });

  test("nothing leaves a minute before 9:00 AM Central, and everything at 9:00", async () => {
    const id = await addSubscriber({ ...active, frequencyPref: frequency });
    await setup.run();
    for (const next of later) {
      expect((await readSubscriber(id)).nextSendAt).toEqual(at(next));
      setup.clock.set(new Date(at(next).getTime() - aMinute));
      expect(await setup.run()).toMatchObject({ sent: 0 });
      setup.clock.set(next);
      expect(await setup.run()).toMatchObject({ sent: 1 });
    }
  });

  test("an email that an outage held up is due at 9:00 AM Central of the next allowed day", async () => {
    const id = await addSubscriber({ ...active, frequencyPref: frequency });
    // 3:00 PM: today's hours are over, and nothing was sent.
    setup.clock.set(new Date(at(first).getTime() + 6 * 60 * aMinute));
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect((await readSubscriber(id)).nextSendAt).toEqual(at(sends[1]));
  });
});
