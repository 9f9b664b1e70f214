import { Agent, request } from "node:http";
import { type Figure, median, printFigures } from "./figures";
import { processorMs } from "./process-time";

const visitsARound = 2_000;
const atOnce = 16;
const rounds = 5;
const warmUpVisits = 500;

type Server = { readonly url: string; readonly processId: number };
type Speed = { readonly perSecond: number; readonly cpuMs: number };

function visit(agent: Agent, url: string, encoding: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": encoding };
    const sent = request(url, { agent, headers, timeout: 30_000 }, (response) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${response.statusCode} ${url}`)),
      );
    });
    sent.once("timeout", () => sent.destroy(new Error(`no answer from ${url}`)));
    sent.once("error", reject);
    sent.end();
  });
}

/** A fixed number of visitors, each asking again when it is answered. */
async function load({ url, processId }: Server, encoding: string, visits: number): Promise<Speed> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const cpuBefore = await processorMs(processId);
  const began = performance.now();
  let left = visits;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      await visit(agent, url, encoding);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  const seconds = (performance.now() - began) / 1000;
  const cpuMs = ((await processorMs(processId)) - cpuBefore) / visits;
  agent.destroy();
  return { perSecond: visits / seconds, cpuMs };
}

function figuresOf(encoding: string, ours: readonly Speed[], bare: readonly Speed[]): Figure[] {
  const rate = (speeds: readonly Speed[]) => median(speeds.map(({ perSecond }) => perSecond));
  const cpu = (speeds: readonly Speed[]) => median(speeds.map(({ cpuMs }) => cpuMs));
  // Without compression the bare page, a quarter of ours in bytes, is no measure: no browser asks so.
  const isPromised = encoding === "gzip";
  const name = isPromised ? "compressed" : "not compressed";
  const isCpuKnown = Number.isFinite(cpu(ours)) && Number.isFinite(cpu(bare));
  return [
    {
      name: `${name}: visits a second`,
      ours: rate(ours).toFixed(0),
      baseline: rate(bare).toFixed(0),
      promise: isPromised
        ? { text: "at least 0.9 of the bare page", holds: rate(ours) >= 0.9 * rate(bare) }
        : null,
    },
    {
      name: `${name}: processor time a visit`,
      ours: `${cpu(ours).toFixed(2)} ms`,
      baseline: `${cpu(bare).toFixed(2)} ms`,
      promise:
        isPromised && isCpuKnown
          ? { text: "at most the bare page's / 0.9", holds: cpu(ours) <= cpu(bare) / 0.9 }
          : null,
    },
  ];
}

/** A prerendered page under load on this machine, beside a bare page, alternated. */
export async function benchPageLoad(shop: Server, bare: Server): Promise<number> {
  const figures: Figure[] = [];
  for (const encoding of ["gzip", "identity"]) {
    const oursSpeeds: Speed[] = [];
    const bareSpeeds: Speed[] = [];
    for (const server of [bare, shop]) await load(server, encoding, warmUpVisits);
    for (let round = 0; round < rounds; round += 1) {
      bareSpeeds.push(await load(bare, encoding, visitsARound));
      oursSpeeds.push(await load(shop, encoding, visitsARound));
    }
    figures.push(...figuresOf(encoding, oursSpeeds, bareSpeeds));
  }
  const path = new URL(shop.url).pathname;
  return printFigures(`${path} under load, median of ${rounds}, alternated`, figures);
}
