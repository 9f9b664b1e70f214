import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../../..");

type Place = { readonly folder: string; readonly port: number };

/** The inbox as the start command runs it: on a leash, so that closing stdin ends it. */
export async function startInbox(
  { folder, port }: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const leash = `file://${join(root, "scripts/start/leash.mjs")}`;
  const args = ["--import", "tsx", "--import", leash, join(root, "scripts/inbox/main.ts")];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: join(root, "scripts/tsconfig.json"),
      INBOX_PORT: String(port),
      INBOX_DATA_DIR: folder,
      // Nobody listens there, where a test starts no shop.
      INBOX_SHOP_ORIGIN: "http://127.0.0.1:1",
      ...settings,
    },
    stdio: ["pipe", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/emails`).catch(() => undefined);
    if (up?.ok) return child;
    if (child.exitCode !== null) throw new Error(`the inbox ended with ${child.exitCode}`);
    await sleep(20);
  }
}

export async function endInbox(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.stdin?.end();
  await exit;
}
