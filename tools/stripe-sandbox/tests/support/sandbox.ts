import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type RunningSandbox, startSandbox } from "../../src/server";
import { type Receiver, startReceiver } from "./receiver";

export const testApiKey = "sk_test_sandboxSandboxSandbox";
export const testWebhookSecret = "whsec_sandbox";

export type TestSandbox = {
  running: RunningSandbox;
  stripe: Stripe;
  receiver: Receiver;
  dataDir: string;
  /** Calls the control API and returns its JSON; throws unless the status is 2xx. */
  control<T = unknown>(path: string, input?: object, method?: string): Promise<T>;
  close(): Promise<void>;
};

/** Starts a sandbox on a free port, with the Stripe SDK as client and a server for its webhooks. */
export async function startTestSandbox(options: { now?: () => number } = {}): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-test-"));
  const receiver = await startReceiver();
  const running = await startSandbox({
    port: 0,
    dataDir,
    webhookUrl: receiver.url,
    webhookSecret: testWebhookSecret,
    apiKey: testApiKey,
    ...options,
  });
  return {
    running,
    stripe: createStripe(running),
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

/** Creates the Stripe SDK's client for the sandbox. */
export function createStripe(running: RunningSandbox, apiKey = testApiKey): Stripe {
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
