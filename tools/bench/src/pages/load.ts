import { Agent, request } from "node:http";
import { shopPorts } from "@/tests/e2e/support/addresses";
import { findListeningProcess, readProcessorMs } from "../measure/processor-time";
import { getMedian } from "../measure/statistics";
import { type Figure, printFigures } from "../report";
import type { ShopBench } from "../shop-bench";

const path = "/ebook";
const visitsPerRound = 2_000;
const concurrentVisitors = 16;
const rounds = 5;
const warmUpVisits = 500;

type Server = { readonly url: string; readonly processId: number };
type Throughput = { readonly perSecond: number; readonly processorMs: number };

function visit(agent: Agent, url: string, encoding: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": encoding };
    const sent = request(url, { agent, headers, timeout: 30_000 }, (response) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} returned ${response.statusCode}`)),
      );
    });
    sent.once("timeout", () => sent.destroy(new Error(`no response from ${url}`)));
    sent.once("error", reject);
    sent.end();
  });
}

/** Sends visits from a fixed number of visitors. Each sends the next when the last has ended. */
async function measureThroughput(
  { url, processId }: Server,
  encoding: string,
  visits: number,
): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrentVisitors });
  const processorBefore = await readProcessorMs(processId);
  const startedAt = performance.now();
  let remaining = visits;
  const runVisitor = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await visit(agent, url, encoding);
    }
  };
  await Promise.all(Array.from({ length: concurrentVisitors }, runVisitor));
  const seconds = (performance.now() - startedAt) / 1000;
  const processorMs = ((await readProcessorMs(processId)) - processorBefore) / visits;
  agent.destroy();
  return { perSecond: visits / seconds, processorMs };
}

function createFigures(
  encoding: string,
  ours: readonly Throughput[],
  bare: readonly Throughput[],
): readonly Figure[] {
  const getRate = (all: readonly Throughput[]) => getMedian(all.map(({ perSecond }) => perSecond));
  const getProcessorMs = (all: readonly Throughput[]) =>
    getMedian(all.map(({ processorMs }) => processorMs));
  return [
    {
      name: `${encoding}: visits per second`,
      ours: getRate(ours).toFixed(0),
      baseline: getRate(bare).toFixed(0),
      limit: null,
    },
    {
      name: `${encoding}: processor time per visit`,
      ours: `${getProcessorMs(ours).toFixed(2)} ms`,
      baseline: `${getProcessorMs(bare).toFixed(2)} ms`,
      limit: null,
    },
  ];
}

/** Puts a prerendered page under load, alternating with the bare page, without and with gzip. */
export async function benchLoad({ shopUrl, bareSite }: ShopBench): Promise<number> {
  const shop = {
    url: shopUrl + path,
    processId: (await findListeningProcess(shopPorts.shop)) ?? 0,
  };
  const bare = { url: bareSite.url + path, processId: bareSite.processId };
  const figures: Figure[] = [];
  for (const encoding of ["gzip", "identity"]) {
    const ourRounds: Throughput[] = [];
    const bareRounds: Throughput[] = [];
    for (const server of [bare, shop]) await measureThroughput(server, encoding, warmUpVisits);
    for (let round = 0; round < rounds; round += 1) {
      bareRounds.push(await measureThroughput(bare, encoding, visitsPerRound));
      ourRounds.push(await measureThroughput(shop, encoding, visitsPerRound));
    }
    figures.push(...createFigures(encoding, ourRounds, bareRounds));
  }
  return printFigures(`${path} under load, median of ${rounds}; baseline: a bare page`, figures);
}
