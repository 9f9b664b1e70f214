import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../start/ports";

const folder = "scripts/bench/bare";
const next = "node_modules/next/dist/bin/next";
const readyLimitMs = 30_000;

export type BareApp = { readonly url: string; readonly stop: () => Promise<void> };

/** What a reader reads of a page: its paragraphs, headings and buttons, without markup. */
function textOf(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const parts = main
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, " ")
    .split(/<\/?(?:p|h\d|li|section|div|button|summary|dt|dd|article)\b[^>]*>/)
    .map((part) =>
      part
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
  return [...new Set(parts.filter((part) => part !== ""))];
}

function run(args: readonly string[], textDir: string): ChildProcess {
  return spawn(process.execPath, [next, ...args], {
    env: { ...process.env, NODE_ENV: "production", BARE_TEXT_DIR: textDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Builds and serves the bare app of this very Next.js, with the text of the shop's own pages. */
export async function startBareApp(shopUrl: string): Promise<BareApp> {
  const textDir = join(tmpdir(), "bench-bare-text");
  await rm(textDir, { recursive: true, force: true });
  await mkdir(textDir, { recursive: true });
  for (const name of ["ebook", "radio"]) {
    const html = await (await fetch(`${shopUrl}/${name}`)).text();
    await writeFile(join(textDir, `${name}.json`), JSON.stringify(textOf(html)));
  }
  const build = run(["build", folder], textDir);
  const status = await new Promise((resolve) => build.once("exit", resolve));
  if (status !== 0) throw new Error(`the bare page does not build (${String(status)})`);

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = run(["start", folder, "--port", String(port)], textDir);
  const gone = new Promise((resolve) => server.once("exit", resolve));
  for (const limit = Date.now() + readyLimitMs; ; await sleep(100)) {
    const answer = await fetch(`${url}/ebook`).catch(() => undefined);
    if (answer?.ok) break;
    if (Date.now() > limit) throw new Error("the bare page does not answer");
  }
  return {
    url,
    stop: async () => {
      server.kill("SIGTERM");
      await gone;
    },
  };
}
