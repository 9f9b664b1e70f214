import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll } from "vitest";
import type { Payments } from "@/lib/core/ports/payments";
import { createStripePayments } from "@/lib/payments/stripe/stripe-payments";
import type { TestClock } from "@/tests/support/clock";
import { type RunningSandbox, startSandbox } from "@/tools/stripe-sandbox/src/server";
import { createSignatureHeader } from "@/tools/stripe-sandbox/src/webhooks/sign";

const apiKey = "sk_test_of_the_tests";
const webhookSecret = "whsec_of_the_tests";

export type StripeSandbox = {
  /** The shop's own adapter, speaking to the sandbox. */
  readonly payments: Payments;
  /** Stripe's SDK, for what staff do in Stripe's dashboard. */
  readonly stripe: Stripe;
  readonly inside: RunningSandbox["sandbox"];
  readonly url: string;
  /** Every event so far, oldest first; none is sent by itself. */
  events(): Stripe.Event[];
  /** What a webhook for this event carries. */
  signed(event: Stripe.Event): { rawBody: string; signature: string };
  /** A call of the control API, such as `sessions/cs_1/pay`. */
  control(path: string, input?: unknown): Promise<unknown>;
};

/** The local payment sandbox inside the test's process, on a clock of the test's. */
export function testSandbox(clock: TestClock): StripeSandbox {
  let running: RunningSandbox | undefined;
  let folder = "";
  let parts: { payments: Payments; stripe: Stripe } | undefined;
  const open = () => {
    if (!running || !parts) throw new Error("the sandbox runs from beforeAll on, not earlier");
    return { ...parts, running };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "site-sandbox-"));
    running = await startSandbox({
      port: 0,
      dataDir: folder,
      webhookUrl: null,
      webhookSecret,
      apiKey,
      now: () => clock.now().getTime(),
    });
    const { hostname, port } = new URL(running.url);
    parts = {
      payments: createStripePayments({ secretKey: apiKey, webhookSecret, apiUrl: running.url }),
      stripe: new Stripe(apiKey, { host: hostname, port, protocol: "http", telemetry: false }),
    };
    await control(running.url, "webhooks", { hold: true });
  });

  afterAll(async () => {
    await running?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get payments() {
      return open().payments;
    },
    get stripe() {
      return open().stripe;
    },
    get inside() {
      return open().running.sandbox;
    },
    get url() {
      return open().running.url;
    },
    events: () => [...open().running.sandbox.store.all("event")],
    signed(event) {
      const rawBody = JSON.stringify(event);
      // Signed by the real time, which Stripe's SDK compares with.
      return { rawBody, signature: createSignatureHeader(rawBody, webhookSecret, Date.now()) };
    },
    control: (path, input) => control(open().running.url, path, input),
  };
}

async function control(origin: string, path: string, input: unknown = {}): Promise<unknown> {
  const response = await fetch(`${origin}/_control/${path}`, {
    method: "POST",
    body: JSON.stringify(input),
  });
  if (response.ok) return await response.json();
  throw new Error(`sandbox: ${path}: ${response.status} ${await response.text()}`);
}
