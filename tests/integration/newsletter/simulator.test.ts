import { expect, test } from "vitest";
import { addDays } from "@/lib/core/chicago-clock";
import { sendingSetup } from "./sending-setup";
import { simulation } from "./simulation";

/**
 * SIMULATE_READERS=2000 SIMULATE_DAYS=1096 is the whole; the suite lives through one winter.
 * SIMULATE_SEED makes another one; runs at once may differ a little by which of them is quicker.
 */
const readers = Number(process.env.SIMULATE_READERS ?? 50);
const days = Number(process.env.SIMULATE_DAYS ?? 150);
/** Days between two waves of readers, and how likely a reader is to act each time they are asked. */
const daysOfWave = 12;
const acts = days > 365 ? 0.001 : 0.006;
const seed = Number(process.env.SIMULATE_SEED ?? 1);

/** Both clock changes and 29 February lie within 150 days of it. */
const firstDay = "2027-10-20";
const setup = sendingSetup("2027-10-20T14:00:00Z");

/** Numbers in [0, 1) that repeat for the same seed (mulberry32). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`${readers} readers over ${days} days of pauses, leaves, returns and outages get what was promised`, async () => {
  const world = simulation(setup, seeded(seed));
  await world.begin();
  const joinDays = Math.ceil(days / 3);
  let calm = 0;
  for (let day = 0; day < days && world.faults.length === 0; day += 1) {
    // They join in waves, so that many share a place in the sequence, and fall apart by what they do.
    const due = Math.ceil((Math.min(day + 1, joinDays) / joinDays) * readers);
    const joins = day % daysOfWave === 0 ? due - world.readers.length : 0;
    if (await world.live(addDays(firstDay, day), { joins, acts })) calm += 1;
  }
  expect(world.faults, `SIMULATE_SEED=${seed}`).toEqual([]);
  expect(await world.ledgerFaults(), `SIMULATE_SEED=${seed}`).toEqual([]);
  // The world was neither all calm nor all storm, and mail went out.
  expect(calm).toBeGreaterThan(days / 3);
  expect(calm).toBeLessThan(days);
  expect(world.mails()).toBeGreaterThan(readers * 10);
}, 3_600_000);
