import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";

export interface ReceivedWebhook {
  payload: string;
  signature: string;
  event: Stripe.Event;
}

export interface Receiver {
  url: string;
  received: ReceivedWebhook[];
  /** The status of the next answers; 200 unless set. */
  answerWith(status: number): void;
  /** The types of the events that came, in the order of coming. */
  types(): string[];
  /** Waits for an event of this type, about the object with this id if one is named. */
  waitFor(type: Stripe.Event["type"], about?: string): Promise<ReceivedWebhook>;
  close(): Promise<void>;
}

/** A small server that takes webhooks and keeps them. */
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
    answerWith: (next) => {
      status = next;
    },
    types: () => received.map(({ event }) => event.type),
    waitFor: async (type, about) => {
      for (const until = Date.now() + 10_000; Date.now() < until; await sleep(10)) {
        const found = received.find(
          ({ event }) => event.type === type && (about ?? objectId(event)) === objectId(event),
        );
        if (found) return found;
      }
      throw new Error(`No ${type} came; these did: ${received.map((one) => one.event.type)}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function objectId(event: Stripe.Event): string {
  const object: object = event.data.object;
  return "id" in object ? String(object.id) : "";
}
