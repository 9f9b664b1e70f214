import { expect, test } from "vitest";
import { addDays } from "@/lib/core/chicago-time";
import { sendingSetup } from "./sending-setup";
import { simulation } from "./simulation";

/**
 * SIMULATE_SUBSCRIBERS=2000 SIMULATE_DAYS=1096 SIMULATE_OPT_OUTS=500 runs the entire simulation;
 * the suite covers one winter.
 * SIMULATE_SEED changes it. Concurrency makes runs differ slightly.
 */
const subscribers = Number(process.env.SIMULATE_SUBSCRIBERS ?? 50);
const optOuts = Number(process.env.SIMULATE_OPT_OUTS ?? 10);
const days = Number(process.env.SIMULATE_DAYS ?? 150);
/** Days between two waves of subscribers, and how likely each is to act per day. */
const daysOfWave = 12;
const acts = days > 365 ? 0.001 : 0.006;
const seed = Number(process.env.SIMULATE_SEED ?? 1);

/** Both clock changes and February 29 are within 150 days of it. */
const firstDay = "2027-10-20";
const setup = sendingSetup("2027-10-20T14:00:00Z");

/** Repeatable numbers in [0, 1) for a seed (mulberry32). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(`keeps its promises to ${subscribers} subscribers over ${days} days of pauses, leaves, returns, outages, broadcasts, follow-ups and opt-outs`, async () => {
  const world = simulation(setup, seeded(seed));
  await world.start(optOuts);
  const joinDays = Math.ceil(days / 3);
  let calm = 0;
  for (let day = 0; day < days && world.violations.length === 0; day += 1) {
    // Subscribers join in waves, so that many share a position and then diverge.
    const due = Math.ceil((Math.min(day + 1, joinDays) / joinDays) * subscribers);
    const joins = day % daysOfWave === 0 ? due - world.simulated.length : 0;
    if (await world.simulateDay(addDays(firstDay, day), { joins, acts })) calm += 1;
  }
  expect(world.violations, `SIMULATE_SEED=${seed}`).toEqual([]);
  expect(await world.findSendLogViolations(), `SIMULATE_SEED=${seed}`).toEqual([]);
  // The simulation had calm days, outages and sent emails.
  expect(calm).toBeGreaterThan(days / 3);
  expect(calm).toBeLessThan(days);
  expect(world.emails()).toBeGreaterThan(subscribers * 10);
  expect(world.broadcastEmails()).toBeGreaterThan(subscribers);
  expect(world.followUpEmails("review-request")).toBeGreaterThan(5);
  expect(world.followUpEmails("course-continue")).toBeGreaterThan(2);
}, 3_600_000);
