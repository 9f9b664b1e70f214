import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ProviderCounts, ProviderRules } from "./newsletter-provider";
import type { SenderReport, SenderStep } from "./newsletter-sender";

function forked(file: string): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  // React renders several times faster in production, as the shop runs.
  const env = { ...process.env, NODE_ENV: "production" as const };
  return fork(path, { execArgv: ["--import", "tsx"], env });
}

/** What a process says next. Throws where it ends instead. */
async function told<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`a process of the bench ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, "message"), ended]);
  return message as Message;
}

/** One step of the newsletter's sender, in a process of its own. */
export async function runSender(step: SenderStep): Promise<SenderReport> {
  const child = forked("newsletter-sender.ts");
  child.send(step);
  const report = await told<SenderReport>(child);
  await once(child, "exit");
  return report;
}

export type Provider = {
  readonly url: string;
  /** From here on by these rules, counted anew. */
  follow(rules: ProviderRules): Promise<void>;
  counts(): Promise<ProviderCounts>;
  stop(): void;
};

export async function startProvider(): Promise<Provider> {
  const child = forked("newsletter-provider.ts");
  const { port } = await told<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async follow(rules) {
      child.send({ rules });
      await told(child);
    },
    async counts() {
      child.send("counts");
      return await told<ProviderCounts>(child);
    },
    stop: () => child.disconnect(),
  };
}
