import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import {
  buildImage,
  type Instance,
  startInstance,
  waitUntilReady,
} from "@/tests/operations/support/image";
import { type Nginx, startNginx } from "@/tests/operations/support/nginx";
import { runProgram } from "@/tests/operations/support/run-program";
import { getMedian } from "../measure/statistics";
import { type Figure, formatMs, printFigures } from "../report";

const limits = {
  openSeconds: 300,
  coldStartMs: 1_500,
  memoryMb: 300,
  cachedRatio: 0.8,
  scaling: 1.5,
} as const;
const rounds = 5;
const cachedLoad = { connections: 16, seconds: 4 } as const;
const dynamicLoad = { connections: 8, seconds: 8 } as const;
/** Prerendered, so that nginx serves it from its cache. */
const cachedPath = "/ebook";
/** Rendered for each request. */
const dynamicPath = "/library";

type Deployment = { readonly folder: string; readonly databaseUrl: string };

/**
 * Measures the image's instances behind nginx: the time from the sources to a working https site, cold
 * start, memory, cached pages against nginx's own static files, and one pinned instance against two.
 */
export async function benchInstances(): Promise<number> {
  const startedAt = performance.now();
  const image = buildImage({ installs: true });
  let postgres: DebianPostgres | undefined;
  try {
    postgres = await startDebianPostgres();
    const databaseUrl = await postgres.createDatabase("shop");
    const { folder } = image;
    await migrate({ folder, databaseUrl });
    const deployment = { folder, databaseUrl };
    let missed = printFigures("Behind nginx", await measureCachedPages(deployment, startedAt));
    missed += printFigures("One instance", [
      await measureStarts(deployment),
      await measureMemory(deployment),
    ]);
    return missed + printFigures("Two instances", [await measureScaling(deployment)]);
  } finally {
    await postgres?.stop();
    image.remove();
  }
}

async function migrate({ folder, databaseUrl }: Deployment): Promise<void> {
  const result = await runProgram("migrate", [], { DATABASE_URL: databaseUrl }, folder);
  if (result.code !== 0) throw new Error(`migrating failed:\n${result.output}`);
}

/** Starts an instance for each core behind nginx, and ends both afterward. */
async function withInstances<Value>(
  { folder, databaseUrl }: Deployment,
  cores: readonly number[],
  work: (nginx: Nginx) => Promise<Value>,
): Promise<Value> {
  const instances: Instance[] = [];
  let nginx: Nginx | undefined;
  try {
    for (const core of cores) {
      instances.push(startInstance({ folder, databaseUrl, port: await getPort(), core }));
    }
    await Promise.all(instances.map(waitUntilReady));
    nginx = await startNginx(
      folder,
      instances.map(({ port }) => port),
    );
    return await work(nginx);
  } finally {
    await nginx?.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}

async function measureCachedPages(
  deployment: Deployment,
  startedAt: number,
): Promise<readonly Figure[]> {
  return await withInstances(deployment, [0, 1], async (nginx) => {
    const page = await nginx.fetch(cachedPath, { headers: { "accept-encoding": "gzip" } });
    if (page.status !== 200) throw new Error(`${cachedPath} returned ${page.status}`);
    const openSeconds = (performance.now() - startedAt) / 1_000;
    // The same number of bytes as the compressed page, of a type that nginx doesn't compress.
    writeFileSync(join(nginx.staticFolder, "same-size.bin"), Buffer.alloc(page.bodyBytes, 7));
    const measure = (path: string) => measureRequestsPerSecond(nginx.httpsPort, path, cachedLoad);
    const [cached, files]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      cached.push(await measure(cachedPath));
      files.push(await measure("/_next/static/same-size.bin"));
    }
    const ratio = getMedian(cached) / getMedian(files);
    return [
      {
        name: "from the sources to a page over https, with npm ci and the build",
        ours: `${openSeconds.toFixed(0)} s`,
        baseline: "",
        limit: {
          text: `under ${limits.openSeconds / 60} minutes`,
          isMet: openSeconds < limits.openSeconds,
        },
      },
      {
        name: `${cachedPath} from nginx's cache, requests/s (baseline: its own file of ${page.bodyBytes} bytes)`,
        ours: getMedian(cached).toFixed(0),
        baseline: getMedian(files).toFixed(0),
        limit: {
          text: `at least ${limits.cachedRatio} of the baseline`,
          isMet: ratio >= limits.cachedRatio,
        },
      },
    ];
  });
}

async function measureStarts({ folder, databaseUrl }: Deployment): Promise<Figure> {
  const starts: number[] = [];
  for (let run = 0; run < rounds; run += 1) {
    const port = await getPort();
    const startedAt = performance.now();
    const instance = startInstance({ folder, port, databaseUrl });
    await waitUntilHealthy(instance);
    starts.push(performance.now() - startedAt);
    await instance.stop();
  }
  return {
    name: `cold start, median of ${rounds}`,
    ours: `${formatMs(getMedian(starts))} (${starts.map((start) => start.toFixed(0)).join(", ")})`,
    baseline: "",
    limit: {
      text: `under ${limits.coldStartMs} ms`,
      isMet: getMedian(starts) < limits.coldStartMs,
    },
  };
}

async function waitUntilHealthy({ origin }: Instance): Promise<void> {
  const isHealthy = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) await wait(10);
}

async function measureMemory({ folder, databaseUrl }: Deployment): Promise<Figure> {
  const instance = startInstance({ folder, databaseUrl, port: await getPort() });
  try {
    await waitUntilReady(instance);
    await wait(60_000);
    const memoryMb = instance.memoryMegabytes();
    return {
      name: "memory at rest, 60 s after all pages were rendered",
      ours: `${memoryMb} MB`,
      baseline: "",
      limit: { text: `under ${limits.memoryMb} MB`, isMet: memoryMb < limits.memoryMb },
    };
  } finally {
    await instance.stop();
  }
}

/** Alternates so that a slower minute of the machine touches both. */
async function measureScaling(deployment: Deployment): Promise<Figure> {
  const [one, two]: [number[], number[]] = [[], []];
  const measure = async ({ httpsPort }: Nginx) => {
    // A new instance compiles its code while it answers.
    await measureRequestsPerSecond(httpsPort, dynamicPath, dynamicLoad);
    return await measureRequestsPerSecond(httpsPort, dynamicPath, dynamicLoad);
  };
  for (let round = 0; round < rounds; round += 1) {
    one.push(await withInstances(deployment, [0], measure));
    two.push(await withInstances(deployment, [0, 1], measure));
  }
  const ratio = getMedian(two) / getMedian(one);
  return {
    name: `${dynamicPath}, requests/s of two instances, each pinned to a core (baseline: one)`,
    ours: getMedian(two).toFixed(0),
    baseline: getMedian(one).toFixed(0),
    limit: {
      text: `at least ${limits.scaling} times the baseline`,
      isMet: ratio >= limits.scaling,
    },
  };
}

type Load = { readonly connections: number; readonly seconds: number };

/**
 * Sends GET requests over https with `wrk`.
 * @param load.connections requests at a time
 * @returns successful requests per second
 * @throws if `wrk` isn't installed or a request failed
 */
async function measureRequestsPerSecond(
  port: number,
  path: string,
  { connections, seconds }: Load,
): Promise<number> {
  const child = spawn("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s"],
    ...["-H", "Host: shop.test", "-H", "Accept-Encoding: gzip"],
    `https://127.0.0.1:${port}${path}`,
  ]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close").catch(() => {
    throw new Error("install wrk, such as with `apt-get install wrk`");
  });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (code !== 0 || !perSecond || /Non-2xx|Socket errors/.test(output)) {
    throw new Error(`requests to ${path} failed:\n${output}`);
  }
  return perSecond;
}
