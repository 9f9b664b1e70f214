import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";

const folder = "tools/bench/bare-site";
const nextProgram = "node_modules/next/dist/bin/next";
const startTimeoutMs = 30_000;

export type BareSite = {
  readonly url: string;
  readonly processId: number;
  readonly stop: () => Promise<void>;
};

function runNext(args: readonly string[], textFile: string): ChildProcess {
  return spawn(process.execPath, [nextProgram, ...args], {
    env: { ...process.env, NODE_ENV: "production", BARE_TEXT_FILE: textFile },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Reads the current texts of the shop's pages, so that the bare pages always have the same text. */
async function readTexts(shopUrl: string, paths: readonly string[]) {
  const texts: Record<string, readonly string[]> = {};
  for (const path of paths) {
    const response = await fetch(shopUrl + path);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    texts[path] = extractPageText(await response.text());
  }
  return texts;
}

/**
 * Builds and serves a site with the same Next.js version and the same texts as the shop's pages, and
 * nothing else of ours.
 */
export async function startBareSite(shopUrl: string, paths: readonly string[]): Promise<BareSite> {
  const textFile = join(tmpdir(), `bench-bare-text-${process.pid}.json`);
  await writeFile(textFile, JSON.stringify(await readTexts(shopUrl, paths)));
  const [status] = await once(runNext(["build", folder], textFile), "exit");
  if (status !== 0) throw new Error(`building the bare site failed (${status})`);

  const port = await getPort();
  const url = `http://localhost:${port}`;
  const server = runNext(["start", folder, "--port", String(port)], textFile);
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
  };
  try {
    await waitUntilReady(url + paths[0]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, processId: server.pid ?? 0, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`the bare site didn't start within ${startTimeoutMs / 1000} s`);
}

/** Returns the texts of a page's body in their order, without markup: one string per paragraph. */
export function extractPageText(html: string): readonly string[] {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  return body
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<\/?(?:p|h\d|li|section|div|button|summary|dt|dd|article)\b[^>]*>/)
    .map((part) =>
      part
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((part) => part !== "");
}
