import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import getPort from "get-port";
import { median } from "simple-statistics";
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
import { measureMs } from "./measure";
import { atMost, type Figure, formatMb, formatMs, formatSeconds, printFigures } from "./report";

const rounds = 5;

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
    const deployment = {
      folder: image.folder,
      databaseUrl: await postgres.createDatabase("shop"),
    };
    const settings = { DATABASE_URL: deployment.databaseUrl };
    const { code, output } = await runProgram("migrate", [], settings, image.folder);
    if (code !== 0) throw new Error(`migrating failed:\n${output}`);
    return printFigures("Instances of the image behind nginx", [
      ...(await measureCachedPages(deployment, startedAt)),
      await measureStarts(deployment),
      await measureMemory(deployment),
      await measureScaling(deployment),
    ]);
  } finally {
    await postgres?.stop();
    image.remove();
  }
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

async function measureCachedPages(deployment: Deployment, startedAt: number) {
  return await withInstances(deployment, [0, 1], async (nginx): Promise<readonly Figure[]> => {
    const page = await nginx.fetch("/ebook", { headers: { "accept-encoding": "gzip" } });
    if (page.status !== 200) throw new Error(`/ebook returned ${page.status}`);
    const openMs = performance.now() - startedAt;
    // The same number of bytes as the compressed page, of a type that nginx doesn't compress.
    writeFileSync(join(nginx.staticFolder, "same-size.bin"), Buffer.alloc(page.bodyBytes, 7));
    const [cached, files]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      cached.push(await sendRequests(nginx, "/ebook", 16, 4));
      files.push(await sendRequests(nginx, "/_next/static/same-size.bin", 16, 4));
    }
    return [
      atMost("from the sources to a page over https", openMs, 300_000, formatSeconds),
      {
        name: `/ebook from nginx's cache, requests/s (baseline: its own file of ${page.bodyBytes} bytes)`,
        ours: median(cached).toFixed(0),
        baseline: median(files).toFixed(0),
        limit: "at least 0.8 of the baseline",
        isMet: median(cached) >= 0.8 * median(files),
      },
    ];
  });
}

async function measureStarts({ folder, databaseUrl }: Deployment): Promise<Figure> {
  const starts: number[] = [];
  for (let run = 0; run < rounds; run += 1) {
    const port = await getPort();
    let instance: Instance | undefined;
    starts.push(
      await measureMs(async () => {
        instance = startInstance({ folder, port, databaseUrl });
        const url = `${instance.origin}/api/health`;
        while (!(await fetch(url).catch(() => undefined))?.ok) await wait(10);
      }),
    );
    await instance?.stop();
  }
  const name = `cold start, median of ${starts.map(formatMs).join(", ")}`;
  return atMost(name, median(starts), 1_500, formatMs);
}

async function measureMemory({ folder, databaseUrl }: Deployment): Promise<Figure> {
  const instance = startInstance({ folder, databaseUrl, port: await getPort() });
  try {
    await waitUntilReady(instance);
    await wait(60_000);
    const name = "memory at rest, 60 s after all pages were rendered";
    return atMost(name, instance.memoryMegabytes(), 300, formatMb);
  } finally {
    await instance.stop();
  }
}

/** Alternates so that a slower minute of the machine touches both. */
async function measureScaling(deployment: Deployment): Promise<Figure> {
  const [one, two]: [number[], number[]] = [[], []];
  const measure = async (nginx: Nginx) => {
    // A new instance compiles its code while it answers.
    await sendRequests(nginx, "/library", 8, 8);
    return await sendRequests(nginx, "/library", 8, 8);
  };
  for (let round = 0; round < rounds; round += 1) {
    one.push(await withInstances(deployment, [0], measure));
    two.push(await withInstances(deployment, [0, 1], measure));
  }
  return {
    name: "/library, requests/s of two instances, each pinned to a core (baseline: one)",
    ours: median(two).toFixed(0),
    baseline: median(one).toFixed(0),
    limit: "at least 1.5 times the baseline",
    isMet: median(two) >= 1.5 * median(one),
  };
}

/**
 * Sends GET requests over https with `wrk`, because autocannon is slower than nginx's cache. Returns requests
 * per second.
 */
async function sendRequests(
  { httpsPort }: Nginx,
  path: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s"],
    ...["-H", "Host: shop.test", "-H", "Accept-Encoding: gzip"],
    `https://127.0.0.1:${httpsPort}${path}`,
  ]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`requests to ${path} failed:\n${stdout}`);
  }
  return perSecond;
}
