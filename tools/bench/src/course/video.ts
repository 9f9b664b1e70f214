import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { shopAddresses, shopDataDir, shopPorts } from "@/tests/e2e/support/addresses";
import { withShopDatabase } from "@/tests/e2e/support/shop-database";
import { readMemoryMb } from "../measure/memory";
import { findListeningProcess } from "../measure/processor-time";
import { getMedian, getPercentile } from "../measure/statistics";
import { type Figure, formatMs, printFigures } from "../report";
import { insertCustomer } from "./customer";
import { readLoad, withOwnShop } from "./with-own-shop";

const parallel = 200;
const videos = 10;
const warmUpRounds = 3;
const rounds = 10;
const limits = { memoryMb: 50, firstByteRatio: 5, requestMs: 30_000 } as const;

type Video = { readonly id: string; readonly sizeBytes: number };
type Reply = { readonly firstByteMs: number; readonly isComplete: boolean };

/**
 * Requests 10 videos with 200 parallel range requests, as 200 players that seek at once, and compares the
 * time to the first byte with a bare file server's. Memory is compared after 3 and after 13 rounds.
 */
export async function benchVideo(): Promise<number> {
  return await withOwnShop(async () => {
    const cookie = await insertCustomer(1);
    const found = await selectVideos();
    const folder = join(shopDataDir, "bare-videos");
    mkdirSync(folder, { recursive: true });
    for (const { id } of found) {
      const url = `${shopAddresses.shop}/learn/files/${id}`;
      const response = await fetch(url, { headers: { cookie } });
      if (!response.ok) throw new Error(`the video was refused: ${response.status}`);
      writeFileSync(join(folder, id), Buffer.from(await response.arrayBuffer()));
    }
    const server = await findListeningProcess(shopPorts.shop);
    if (server === undefined) throw new Error("the shop's process wasn't found; /proc is needed");
    const loadBefore = readLoad();
    const bare = await measureBare(folder, found);
    const origin = `${shopAddresses.shop}/learn/files`;
    const warmUp = await runRounds(origin, found, cookie, warmUpRounds);
    const warmMb = readMemoryMb(server);
    const ours = await runRounds(origin, found, cookie, rounds);
    const grownMb = readMemoryMb(server) - warmMb;
    const load = `machine load ${loadBefore} to ${readLoad()}`;
    const title = `${parallel} parallel range requests of ${videos} videos (baseline: bare file server; ${load})`;
    return printFigures(title, [
      ...createFigures(ours, bare),
      {
        name: "memory after 13 rounds, above 3 rounds",
        ours: `${grownMb.toFixed(0)} MB`,
        baseline: `${warmMb.toFixed(0)} MB (before)`,
        limit: { text: `under ${limits.memoryMb} MB`, isMet: grownMb < limits.memoryMb },
      },
      createFailures([...warmUp, ...ours]),
    ]);
  });
}

async function selectVideos(): Promise<readonly Video[]> {
  return await withShopDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string; size: string }>(sql`
      select f.id, f.size_bytes as size from lesson_files f
      join course_lessons l on l.id = f.lesson_id
      where f.kind = 'video' and f.removed_at is null and l.is_published and not l.is_preview
      order by f.id limit ${videos}`);
    if (rows.length < videos) throw new Error(`only ${rows.length} videos`);
    return rows.map(({ id, size }) => ({ id, sizeBytes: Number(size) }));
  });
}

async function measureBare(folder: string, found: readonly Video[]): Promise<readonly Reply[]> {
  const child = fork(join(import.meta.dirname, "bare-files.mjs"), [folder]);
  try {
    const [port] = await once(child, "message");
    const origin = `http://127.0.0.1:${port}`;
    await runRounds(origin, found, "", warmUpRounds);
    return await runRounds(origin, found, "", rounds);
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

async function runRounds(
  origin: string,
  found: readonly Video[],
  cookie: string,
  count: number,
): Promise<readonly Reply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const replies: Reply[] = [];
  try {
    for (let round = 0; round < count; round += 1) {
      const requests = Array.from({ length: parallel }, (_, n) => {
        const { id, sizeBytes } = found[n % videos] ?? { id: "", sizeBytes: 0 };
        const first = Math.floor((sizeBytes * (n % 7)) / 10);
        return requestRange(agent, `${origin}/${id}`, { cookie, first, sizeBytes });
      });
      replies.push(...(await Promise.all(requests)));
    }
  } finally {
    agent.destroy();
  }
  return replies;
}

function requestRange(
  agent: Agent,
  url: string,
  { cookie, first, sizeBytes }: { cookie: string; first: number; sizeBytes: number },
): Promise<Reply> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let firstByteMs = Number.NaN;
    let received = 0;
    const end = (isComplete: boolean) => resolve({ firstByteMs, isComplete });
    const headers = { cookie, range: `bytes=${first}-` };
    const signal = AbortSignal.timeout(limits.requestMs);
    const request = get(url, { agent, headers, signal }, (response) => {
      response.on("data", (chunk: Buffer) => {
        if (received === 0) firstByteMs = performance.now() - startedAt;
        received += chunk.byteLength;
      });
      response.once("error", () => end(false));
      response.once("end", () =>
        end(response.statusCode === 206 && received === sizeBytes - first),
      );
    });
    request.once("error", () => end(false));
  });
}

const getFirstBytes = (replies: readonly Reply[]) =>
  replies.filter(({ isComplete }) => isComplete).map(({ firstByteMs }) => firstByteMs);

function createFigures(ours: readonly Reply[], bare: readonly Reply[]): readonly Figure[] {
  const [times, bareTimes] = [getFirstBytes(ours), getFirstBytes(bare)];
  const [p95, bareP95] = [getPercentile(times, 0.95), getPercentile(bareTimes, 0.95)];
  const { firstByteRatio } = limits;
  return [
    {
      name: "first byte, p50 / p95",
      ours: `${formatMs(getMedian(times))} / ${formatMs(p95)}`,
      baseline: `${formatMs(getMedian(bareTimes))} / ${formatMs(bareP95)}`,
      limit: {
        text: `p95 within ${firstByteRatio} times the baseline`,
        isMet: p95 <= firstByteRatio * bareP95,
      },
    },
  ];
}

function createFailures(replies: readonly Reply[]): Figure {
  const failed = replies.filter(({ isComplete }) => !isComplete).length;
  return {
    name: `failed of ${replies.length} requests`,
    ours: String(failed),
    baseline: "",
    limit: { text: "none", isMet: failed === 0 },
  };
}
