import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/**
 * Starts the inbox as `npm start` does, on a free port.
 *
 * @param preload a module that the process loads first.
 */
export async function startInboxProcess(dataDir: string, preload?: string) {
  const imports = ["tsx", ...(preload ? [preload] : [])].flatMap((name) => ["--import", name]);
  const child = spawn(process.execPath, [...imports, join(root, "tools/email-inbox/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: join(root, "tools/tsconfig.json"),
      INBOX_PORT: "0",
      INBOX_DATA_DIR: dataDir,
      INBOX_RATE_LIMIT: "0",
      INBOX_SHOP_ORIGIN: "http://127.0.0.1:1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, origin: await readOrigin(child) };
}

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const [, origin] = /ready on (\S+)/.exec(line) ?? [];
      if (origin) return origin;
    }
  }
  throw new Error("The inbox stopped before it was ready.");
}

/** Sends a signal and waits until the process has exited. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
