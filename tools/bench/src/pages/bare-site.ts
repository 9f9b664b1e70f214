import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../start/ports";

const folder = "scripts/bench/bare";
const next = "node_modules/next/dist/bin/next";
const readyLimitMs = 30_000;

export type BareApp = {
  readonly url: string;
  readonly processId: number;
  readonly stop: () => Promise<void>;
};

/** All that a reader reads of a page, its header and footer too, in its order and without markup. */
function textOf(html: string): string[] {
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

function run(args: readonly string[], textFile: string): ChildProcess {
  return spawn(process.execPath, [next, ...args], {
    env: { ...process.env, NODE_ENV: "production", BARE_TEXT_FILE: textFile },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Builds and serves the bare app of this very Next.js, with the text of the shop's own pages. */
export async function startBareApp(shopUrl: string, paths: readonly string[]): Promise<BareApp> {
  const texts: Record<string, readonly string[]> = {};
  for (const path of paths) {
    const answer = await fetch(shopUrl + path);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    texts[path] = textOf(await answer.text());
  }
  const textFile = join(tmpdir(), `bench-bare-text-${process.pid}.json`);
  await writeFile(textFile, JSON.stringify(texts));
  const build = run(["build", folder], textFile);
  const status = await new Promise((resolve) => build.once("exit", resolve));
  if (status !== 0) throw new Error(`the bare page does not build (${String(status)})`);

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = run(["start", folder, "--port", String(port)], textFile);
  const gone = new Promise((resolve) => server.once("exit", resolve));
  for (const limit = Date.now() + readyLimitMs; ; await sleep(100)) {
    const answer = await fetch(url + paths[0]).catch(() => undefined);
    if (answer?.ok) break;
    if (Date.now() > limit) throw new Error("the bare page does not answer");
  }
  return {
    url,
    processId: server.pid ?? 0,
    stop: async () => {
      server.kill("SIGTERM");
      await gone;
    },
  };
}
