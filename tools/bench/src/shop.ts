import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { portToPid } from "pid-port";
import Stripe from "stripe";
import { shopAddresses, shopDataDir, shopPorts } from "@/tests/e2e/support/addresses";
import { startShop, stopShop } from "@/tests/e2e/support/shop-process";

/** Starts a shop with an empty database for a benchmark, and deletes it afterward. */
export async function withShop<Value>(work: () => Promise<Value>): Promise<Value> {
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop …");
  try {
    await startShop();
    return await work();
  } finally {
    await stopShop();
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}

/** Returns the process that answers the shop's visitors. */
export async function findServer(): Promise<number> {
  const server = await portToPid({ port: shopPorts.shop, host: "*" });
  if (server === undefined) throw new Error("the shop's process wasn't found");
  return server;
}

/** Runs work with the server that reads and writes files and does nothing else, for baselines. */
export async function withBareServer<Value>(
  folder: string,
  work: (url: string, processId: number) => Promise<Value>,
): Promise<Value> {
  const child = fork(join(import.meta.dirname, "bare-server.mjs"), [folder]);
  try {
    const [port] = await once(child, "message");
    return await work(`http://127.0.0.1:${port}`, Number(child.pid));
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

/** Creates the session of a payment of one eBook in the sandbox. */
export async function createSession(clientReference?: string): Promise<Stripe.Checkout.Session> {
  const { hostname: host, port } = new URL(shopAddresses.sandbox);
  // The key that `npm start` gives to the Stripe sandbox if none is set.
  const options = { host, port, protocol: "http", telemetry: false } as const;
  const product = { unit_amount: ebookPriceCents, product_data: { name: "The Royalties eBook" } };
  return await new Stripe("sk_test_local_sandbox", options).checkout.sessions.create({
    mode: "payment",
    ...(clientReference && { client_reference_id: clientReference }),
    customer_email: "bench@example.com",
    success_url: shopAddresses.shop,
    cancel_url: shopAddresses.shop,
    line_items: [{ quantity: 1, price_data: { currency: "usd", ...product } }],
  });
}

export const ebookPriceCents = 4_999;
