import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type RunningSandbox, startSandbox } from "@/scripts/sandbox/server";
import { type Receiver, startReceiver } from "./receiver";

export const API_KEY = "sk_test_sandboxSandboxSandbox";
export const WEBHOOK_SECRET = "whsec_sandbox";

export interface TestSandbox {
  running: RunningSandbox;
  stripe: Stripe;
  receiver: Receiver;
  dataDir: string;
  /** Calls the control API and returns its JSON; throws on anything but 2xx. */
  control<T = unknown>(path: string, input?: object, method?: string): Promise<T>;
  close(): Promise<void>;
}

/** A sandbox on a free port with a real SDK on one side and a webhook receiver on the other. */
export async function startTestSandbox(options: { now?: () => number } = {}): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-test-"));
  const receiver = await startReceiver();
  const running = await startSandbox({
    port: 0,
    dataDir,
    webhookUrl: receiver.url,
    webhookSecret: WEBHOOK_SECRET,
    apiKey: API_KEY,
    ...options,
  });
  return {
    running,
    stripe: stripeFor(running),
    receiver,
    dataDir,
    control: (path, input, method = input === undefined ? "GET" : "POST") =>
      callControl(`${running.url}/_control${path}`, method, input),
    close: async () => {
      await running.close();
      await receiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The SDK as the shop makes it, pointed at the sandbox. */
export function stripeFor(running: RunningSandbox, apiKey = API_KEY): Stripe {
  return new Stripe(apiKey, {
    host: "localhost",
    port: running.port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
}

async function callControl<T>(url: string, method: string, input?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const body = (await response.json()) as T;
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
}
