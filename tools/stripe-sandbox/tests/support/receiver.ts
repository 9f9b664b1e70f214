import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";

type ReceivedWebhook = {
  payload: string;
  signature: string;
  event: Stripe.Event;
};

export type Receiver = {
  url: string;
  received: ReceivedWebhook[];
  /** Sets the status of the following responses; 200 by default. */
  respondWith(status: number): void;
  /** Returns the types of the received events, in order of arrival. */
  types(): string[];
  /** Waits for an event of this type, about this object if an ID is given. */
  waitFor(type: Stripe.Event["type"], id?: string): Promise<ReceivedWebhook>;
  close(): Promise<void>;
};

/** Starts a server that records the webhooks it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const payload = Buffer.concat(chunks).toString("utf8");
    const signature = String(request.headers["stripe-signature"]);
    received.push({ payload, signature, event: JSON.parse(payload) as Stripe.Event });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respondWith: (next) => {
      status = next;
    },
    types: () => received.map(({ event }) => event.type),
    waitFor: async (type, id) => {
      for (const limit = Date.now() + 10_000; Date.now() < limit; await sleep(10)) {
        const found = received.find(
          ({ event }) => event.type === type && (id ?? getObjectId(event)) === getObjectId(event),
        );
        if (found) return found;
      }
      throw new Error(`No ${type} arrived, only: ${received.map(({ event }) => event.type)}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function getObjectId(event: Stripe.Event): string {
  const object: object = event.data.object;
  return "id" in object ? String(object.id) : "";
}
