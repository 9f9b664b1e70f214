import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import Stripe from "stripe";
import { createApi } from "./api/app";
import { isExpired } from "./api/idempotency";
import { createControlApi } from "./control/app";
import { expireOverdueSessions } from "./flows/expire-session";
import { createPages } from "./pages/app";
import { requireLocalCaller } from "./require-local-caller";
import type { Sandbox, SandboxOptions } from "./sandbox";
import { createFaultList } from "./store/fault-list";
import { openJournal } from "./store/journal";
import type { IdempotentResponse } from "./store/records";
import { createRequestLog } from "./store/request-log";
import { openStore, type Store } from "./store/store";
import { createDeliveryQueue } from "./webhooks/queue";

const expiryCheckMs = 5_000;

type App = Hono<{ Bindings: HttpBindings }>;

export type RunningSandbox = {
  /** `http://localhost:<port>` */
  readonly url: string;
  readonly port: number;
  /** The internal state, for tests that run in the same process. */
  readonly sandbox: Sandbox;
  /** Ends open requests and deliveries and closes the journal. */
  close(): Promise<void>;
};

/** Starts the payment sandbox on the loopback addresses; rejects if the port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const now = options.now ?? Date.now;
  const store = loadStore(options.dataDir, now);
  // The app needs the port for its own links, so it is created once the server listens.
  let app: App | undefined;
  const createServer = () =>
    createAdaptorServer({
      fetch: (request, env) => app?.fetch(request, env),
      overrideGlobalObjects: false,
    });
  const ipv4Server = createServer();
  const port = await listen(ipv4Server, "127.0.0.1", options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const sandbox: Sandbox = {
    options,
    origin: `http://localhost:${port}`,
    apiVersion: Stripe.API_VERSION,
    store,
    deliveries: createDeliveryQueue(() => sandbox),
    faults: createFaultList(),
    requests: createRequestLog(),
    now,
  };
  app = createApp(sandbox);
  sandbox.deliveries.start();
  // `localhost` can resolve to ::1 first. Without IPv6, the IPv4 server is enough.
  const ipv6Server = createServer();
  const servers = await listen(ipv6Server, "::1", port).then(
    () => [ipv4Server, ipv6Server],
    () => [ipv4Server],
  );
  const expiryTimer = setInterval(() => expireOverdueSessions(sandbox), expiryCheckMs);
  const close = async () => {
    clearInterval(expiryTimer);
    sandbox.deliveries.stop();
    await Promise.all(servers.map(stop));
    store.close();
  };
  return { url: sandbox.origin, port, sandbox, close };
}

function createApp(sandbox: Sandbox): App {
  return new Hono<{ Bindings: HttpBindings }>({ strict: false })
    .use(requireLocalCaller)
    .route("/v1", createApi(sandbox))
    .route("/_control", createControlApi(sandbox))
    .route("/", createPages(sandbox));
}

function loadStore(dataDir: string, now: () => number): Store {
  return openStore(
    openJournal(dataDir),
    ([type, object]) => type !== "idempotency" || !isExpired(object as IdempotentResponse, now()),
  );
}

function listen(server: ServerType, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
