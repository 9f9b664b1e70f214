import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createOneTimeOrder } from "./support/orders";
import { type Receiver, startReceiver } from "./support/receiver";
import { testApiKey, testWebhookSecret } from "./support/sandbox";

let dataDir: string;
let receiver: Receiver;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sandbox-restart-"));
  receiver = await startReceiver();
});

afterEach(async () => {
  child?.kill("SIGKILL");
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the sandbox in its own process, the way `npm start` does, and returns its URL. */
async function start(settings: Record<string, string> = {}): Promise<URL> {
  const started = spawn(process.execPath, ["--import", "tsx", "tools/stripe-sandbox/src/main.ts"], {
    env: {
      ...process.env,
      SANDBOX_PORT: "0",
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_WEBHOOK_URL: receiver.url,
      SANDBOX_WEBHOOK_SECRET: testWebhookSecret,
      SANDBOX_API_KEY: testApiKey,
      ...settings,
    },
  });
  child = started;
  let output = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      const address = /ready on (\S+)/.exec(output)?.[1];
      if (address) resolve(new URL(address));
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    started.once("exit", () => reject(new Error(output)));
  });
}

function stop(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  return new Promise((resolve) => {
    child?.once("exit", (code) => resolve(code));
    child?.kill(signal);
  });
}

const createClient = (url: URL) =>
  new Stripe(testApiKey, { host: url.hostname, port: url.port, protocol: "http" });

it("keeps objects, idempotency keys and pending events after kill -9", async () => {
  receiver.respondWith(503);
  const first = await start();
  const stripe = createClient(first);
  const options = { idempotencyKey: "order-1" };
  const session = await stripe.checkout.sessions.create(createOneTimeOrder(), options);
  await fetch(new URL(`/_control/sessions/${session.id}/pay`, first), {
    method: "POST",
    body: JSON.stringify({ webhook: "before" }),
  });
  await stop("SIGKILL");

  receiver.respondWith(200);
  receiver.received.length = 0;
  const again = createClient(await start());
  expect(await again.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "complete",
    payment_status: "paid",
  });
  const replayed = await again.checkout.sessions.create(createOneTimeOrder(), options);
  expect(replayed.id).toBe(session.id);
  const { event } = await receiver.waitFor("checkout.session.completed");
  expect(event.data.object).toMatchObject({ id: session.id });
});

it("explains a taken port and a missing API key, and exits with code 0 on SIGTERM", async () => {
  const { port } = await start();
  const running = child;
  await expect(start({ SANDBOX_PORT: port })).rejects.toThrow(`Port ${port} is taken`);
  await expect(start({ SANDBOX_API_KEY: "" })).rejects.toThrow("SANDBOX_API_KEY");
  child = running;
  expect(await stop("SIGTERM")).toBe(0);
});
