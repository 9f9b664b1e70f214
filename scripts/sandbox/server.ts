import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { handleApi } from "./api/handle";
import { isStale } from "./api/idempotency";
import { Faults } from "./control/faults";
import { handleControl } from "./control/handle";
import { RequestLog } from "./control/request-log";
import { expireOverdueSessions } from "./flows/expire-session";
import { handlePage } from "./pages/handle";
import type { Sandbox, SandboxOptions } from "./sandbox";
import { Journal } from "./store/journal";
import type { IdempotentAnswer } from "./store/records";
import { Store } from "./store/store";
import { DeliveryQueue } from "./webhooks/queue";

const EXPIRY_CHECK_MS = 5_000;

export interface RunningSandbox {
  /** `http://localhost:<port>`. */
  readonly url: string;
  readonly port: number;
  /** The inside, for tests that run in the same process. */
  readonly sandbox: Sandbox;
  /** Ends open requests and deliveries and closes the journal. */
  close(): Promise<void>;
}

/** Starts the payment sandbox on the loopback addresses; rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const now = options.now ?? Date.now;
  let sandbox: Sandbox | undefined;
  const started = (): Sandbox => {
    if (!sandbox) throw new Error("The sandbox has not started yet.");
    return sandbox;
  };
  const listener: RequestListener = (request, response) => {
    handle(started(), request, response).catch((error: Error) => response.destroy(error));
  };
  const store = openStore(options.dataDir, now);
  const ipv4 = createServer(listener);
  const port = await listen(ipv4, "127.0.0.1", options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  // No request can come before this is set: nothing has been awaited since the port opened.
  sandbox = {
    options,
    origin: `http://localhost:${port}`,
    apiVersion: Stripe.API_VERSION,
    store,
    deliveries: new DeliveryQueue(started),
    faults: new Faults(),
    requests: new RequestLog(),
    now,
  };
  sandbox.deliveries.start();
  const servers = [ipv4, ...(await alsoOnIpv6(listener, port))];
  const expiry = setInterval(() => expireOverdueSessions(started()), EXPIRY_CHECK_MS);
  const close = async () => {
    clearInterval(expiry);
    started().deliveries.stop();
    await Promise.all(servers.map(stop));
    store.close();
  };
  return { url: sandbox.origin, port, sandbox, close };
}

async function handle(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", sandbox.origin);
  if (url.pathname.startsWith("/v1/")) return handleApi(sandbox, request, response, url);
  if (url.pathname.startsWith("/_control/")) return handleControl(sandbox, request, response, url);
  return handlePage(sandbox, request, response, url);
}

function openStore(dataDir: string, now: () => number): Store {
  return new Store(new Journal(dataDir), ([kind, object]) =>
    kind === "idempotency" ? !isStale(object as IdempotentAnswer, now()) : true,
  );
}

/** `localhost` may mean `::1` first; where there is no IPv6, IPv4 alone will do. */
async function alsoOnIpv6(listener: RequestListener, port: number): Promise<Server[]> {
  const server = createServer(listener);
  return listen(server, "::1", port).then(
    () => [server],
    () => [],
  );
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
