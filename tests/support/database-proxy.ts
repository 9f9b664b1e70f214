import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/**
 * How an unavailable database treats connections. `refused`: an error, as during startup. `closed`:
 * closes them, like a load balancer without a backend. `reset`: resets them. `ignored`: never responds.
 */
export type Outage = "refused" | "closed" | "reset" | "ignored";

export type DatabaseProxy = {
  /** The database URL through the proxy. */
  readonly url: string;
  /** Number of connection attempts. */
  readonly attempts: () => number;
  /** Number of open connections. */
  readonly open: () => number;
  /** Number of connections that sent this text (since `mute`, if called). */
  readonly countSenders: (text: string) => number;
  /** Cuts all connections and treats new ones this way. */
  readonly fail: (outage: Outage) => void;
  /** Cuts each connection that sends this text. */
  readonly cutAt: (text: string) => void;
  /** Silently drops all data, like a firewall timeout or power loss. */
  readonly mute: () => void;
  readonly restore: () => void;
  readonly end: () => Promise<void>;
};

/** PostgreSQL's response to connections during startup (Message Formats, ErrorResponse). */
function startingUp(): Buffer {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Starts a TCP proxy between a pool and a real database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, { readonly server: Socket; sent: string }>();
  const unserved = new Set<Socket>();
  let outage: Outage | null = null;
  let cutText: string | null = null;
  let isSilent = false;
  let attempts = 0;

  const cut = (client: Socket) => {
    open.get(client)?.server.destroy();
    client.destroy();
  };
  const treat = (client: Socket, how: Outage) => {
    if (how === "reset") client.resetAndDestroy();
    if (how === "closed") client.resume().end();
    if (how === "refused") client.once("data", () => client.end(startingUp()));
  };
  const proxy = createServer((client) => {
    attempts += 1;
    client.on("error", () => undefined);
    if (outage) {
      unserved.add(client.on("close", () => unserved.delete(client)));
      treat(client, outage);
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const link = { server, sent: "" };
    open.set(client, link);
    server.on("error", () => undefined).on("close", () => client.destroy());
    client.on("close", () => {
      open.delete(client);
      server.destroy();
    });
    client.on("data", (chunk) => {
      link.sent = (link.sent + chunk.toString("latin1")).slice(-4_000);
      if (isSilent) return;
      if (cutText !== null && chunk.includes(cutText)) cut(client);
      else server.write(chunk);
    });
    server.pipe(client);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const { port } = proxy.address() as AddressInfo;

  return {
    url: Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href,
    attempts: () => attempts,
    open: () => open.size,
    countSenders: (text) => [...open.values()].filter(({ sent }) => sent.includes(text)).length,
    fail(how) {
      outage = how;
      for (const client of open.keys()) cut(client);
    },
    cutAt(text) {
      cutText = text;
    },
    mute() {
      isSilent = true;
      for (const link of open.values()) link.sent = "";
    },
    restore() {
      outage = null;
      cutText = null;
      isSilent = false;
    },
    end: () =>
      new Promise<void>((done) => {
        for (const client of [...open.keys(), ...unserved]) cut(client);
        proxy.close(() => done());
      }),
  };
}
