import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { shopAddresses, shopDataDir } from "@/tests/e2e/support/addresses";

const folder = "tools/bench/bare-site";

export type BareSite = {
  readonly url: string;
  readonly processId: number;
  readonly stop: () => Promise<void>;
};

/**
 * Builds and serves a site with the same Next.js version and the same texts as the shop's pages, and
 * nothing else of ours.
 */
export async function startBareSite(paths: readonly string[]): Promise<BareSite> {
  const texts: Record<string, readonly string[]> = {};
  for (const path of paths) {
    texts[path] = extractPageText(await (await fetch(shopAddresses.shop + path)).text());
  }
  const textFile = join(shopDataDir, "bare-texts.json");
  writeFileSync(textFile, JSON.stringify(texts));
  const env = { ...process.env, NODE_ENV: "production", BARE_TEXT_FILE: textFile } as const;
  const runNext = (args: readonly string[]) =>
    spawn(process.execPath, ["node_modules/next/dist/bin/next", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  console.log("Building the bare site …");
  const [status] = await once(runNext(["build", folder]), "exit");
  if (status !== 0) throw new Error(`building the bare site failed (${status})`);

  const port = await getPort();
  const url = `http://localhost:${port}`;
  const server = runNext(["start", folder, "--port", String(port)]);
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill();
    await exited;
  };
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    const isReady = await fetch(url + paths[0]).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, processId: server.pid ?? 0, stop };
  }
  await stop();
  throw new Error("the bare site didn't start within 30 s");
}

/** Returns the texts of a page's body in their order, without markup: one string per paragraph. */
export function extractPageText(html: string): readonly string[] {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? html;
  return body
    .replace(/<(script|style|svg|noscript)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<\/?(?:p|h\d|li|section|div|button|summary|dt|dd|article)\b[^>]*>/)
    .map((part) => part.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
