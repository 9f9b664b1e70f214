import { Agent } from "node:http";
import { shopAddresses } from "@/tests/e2e/support/addresses";
import { getMedian, getPercentile } from "../measure/statistics";
import { type Figure, formatMs, printFigures } from "../report";
import { timeScreen } from "../staff/time-screen";
import { insertCustomer } from "./customer";
import { readLoad, withOwnShop } from "./with-own-shop";

const orders = 1_000;
const rounds = 100;
const warmUpRounds = 5;
const limitMs = 150;

/**
 * Requests the library of a customer with 1,000 orders: reads, rendering and every byte. One request
 * at a time. The baseline is the sign-in page, which the same route shows to a stranger.
 */
export async function benchLibrary(): Promise<number> {
  return await withOwnShop(async () => {
    const cookie = await insertCustomer(orders);
    const loadBefore = readLoad();
    const times: number[] = [];
    const signedOut: number[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const url = `${shopAddresses.shop}/library`;
    try {
      for (let round = 0; round < warmUpRounds + rounds; round += 1) {
        const { complete } = await timeScreen(agent, url, cookie);
        const { complete: base } = await timeScreen(agent, url, "");
        if (round < warmUpRounds) continue;
        times.push(complete);
        signedOut.push(base);
      }
    } finally {
      agent.destroy();
    }
    const p95 = getPercentile(times, 0.95);
    const figure: Figure = {
      name: "GET /library, last byte, p50 / p95",
      ours: `${formatMs(getMedian(times))} / ${formatMs(p95)}`,
      baseline: `${formatMs(getMedian(signedOut))} / ${formatMs(getPercentile(signedOut, 0.95))}`,
      limit: { text: `p95 under ${limitMs} ms`, isMet: p95 < limitMs },
    };
    const load = `machine load ${loadBefore} to ${readLoad()}`;
    return printFigures(`Library with ${orders} orders (baseline: signed out; ${load})`, [figure]);
  });
}
