import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ProviderCounts, ProviderRules } from "./provider";
import type { SenderReport, SenderStep } from "./sender";

function forkProgram(file: string): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  // React renders several times faster in production mode, which the shop uses.
  const env = { ...process.env, NODE_ENV: "production" as const };
  return fork(path, { execArgv: ["--import", "tsx"], env });
}

/** Waits for the next message of a process. Throws if it exits instead. */
async function receiveMessage<Message>(child: ChildProcess): Promise<Message> {
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`a benchmark process exited with ${code}`);
  });
  const [message] = await Promise.race([once(child, "message"), exited]);
  return message as Message;
}

/** Runs one step of the newsletter's sending in a process of its own. */
export async function runSender(step: SenderStep): Promise<SenderReport> {
  const child = forkProgram("sender.ts");
  child.send(step);
  const report = await receiveMessage<SenderReport>(child);
  await once(child, "exit");
  return report;
}

export type Provider = {
  readonly url: string;
  /** Sets the rules and resets the counts. */
  readonly setRules: (rules: ProviderRules) => Promise<void>;
  readonly readCounts: () => Promise<ProviderCounts>;
  readonly stop: () => void;
};

/** Starts the email provider in a process of its own. */
export async function startProvider(): Promise<Provider> {
  const child = forkProgram("provider.ts");
  const { port } = await receiveMessage<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async setRules(rules) {
      child.send({ rules });
      await receiveMessage(child);
    },
    async readCounts() {
      child.send("counts");
      return await receiveMessage<ProviderCounts>(child);
    },
    stop: () => child.disconnect(),
  };
}
