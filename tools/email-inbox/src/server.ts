import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createApi } from "./api/app";
import { createNewsletterClock } from "./clock/newsletter-clock";
import type { Inbox } from "./inbox";
import { createPages } from "./pages/app";
import { openStore } from "./store/store";
import { createWebhookQueue } from "./webhooks/queue";

/** Emails hold sign-in codes, so no other machine may connect. */
const host = "127.0.0.1";
const localHostPattern = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

export type InboxOptions = {
  /** 0 picks a free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly shopOrigin: string;
  readonly webhookSecret: string;
  readonly cronSecret: string;
  /** Shared with the shop; in `dataDir` by default. */
  readonly clockFile?: string | undefined;
  /** API requests per second; 0 turns the limit off. */
  readonly requestsPerSecond: number;
};

export type RunningInbox = {
  readonly origin: string;
  close(): Promise<void>;
};

/** Starts the email inbox; rejects if the port is taken. */
export async function startInbox(options: InboxOptions): Promise<RunningInbox> {
  const { port, dataDir, shopOrigin } = options;
  mkdirSync(dataDir, { recursive: true });
  const clock = createNewsletterClock({
    file: options.clockFile ?? join(dataDir, "newsletter-clock"),
    shopOrigin,
    cronSecret: options.cronSecret,
  });
  const webhooks = createWebhookQueue({
    url: `${shopOrigin}/api/webhooks/resend`,
    secret: options.webhookSecret,
    now: clock.now,
  });
  const inbox: Inbox = { store: await openStore(dataDir), webhooks, clock };
  const server = createAdaptorServer({
    fetch: createApp(inbox, options.requestsPerSecond).fetch,
    overrideGlobalObjects: false,
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      webhooks.stop();
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function createApp(inbox: Inbox, requestsPerSecond: number) {
  const app = new Hono({ strict: false });
  app.use(async (c, next) => {
    // A web page could otherwise read emails through a domain that it points to this machine.
    if (!localHostPattern.test(c.req.header("host") ?? "")) {
      throw new HTTPException(403, { message: "The inbox only accepts requests for localhost." });
    }
    await next();
  });
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    return Response.json(
      { statusCode: 500, name: "application_error", message: "The inbox failed. See its log." },
      { status: 500 },
    );
  });
  app.notFound((c) => {
    const message = "The requested endpoint does not exist.";
    return c.json({ statusCode: 404, name: "not_found", message }, 404);
  });
  return app.route("/", createApi(inbox, requestsPerSecond)).route("/", createPages(inbox));
}
