import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/**
 * How a database that is away meets who connects: `refused` in words, as while it starts; `closed`
 * without a word, as by a balancer that has nothing behind it; `reset`; `ignored`, for ever.
 */
export type Outage = "refused" | "closed" | "reset" | "ignored";

export type DatabaseProxy = {
  /** The database's address over the link. */
  readonly url: string;
  /** How often somebody connected. */
  readonly attempts: () => number;
  /** How many connections are open. */
  readonly open: () => number;
  /** How many connections sent this word, since the link is mute or from their beginning. */
  readonly said: (word: string) => number;
  /** Cuts all connections, and meets new ones so. */
  readonly fail: (outage: Outage) => void;
  /** Cuts each connection as it sends this word. */
  readonly cutAt: (word: string) => void;
  /** From now on nothing passes, and nobody is told: a firewall forgot, a machine lost its power. */
  readonly mute: () => void;
  readonly mend: () => void;
  readonly end: () => Promise<void>;
};

/** PostgreSQL's answer to who connects while it starts (Message Formats, ErrorResponse). */
function startingUp(): Buffer {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Stands between a pool and a real database, and passes on what both say until told otherwise. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const behind = new URL(databaseUrl);
  const open = new Map<Socket, { readonly server: Socket; said: string }>();
  const unserved = new Set<Socket>();
  let outage: Outage | null = null;
  let cutWord: string | null = null;
  let isMute = false;
  let attempts = 0;

  const cut = (client: Socket) => {
    open.get(client)?.server.destroy();
    client.destroy();
  };
  const meet = (client: Socket, how: Outage) => {
    if (how === "reset") client.resetAndDestroy();
    if (how === "closed") client.resume().end();
    if (how === "refused") client.once("data", () => client.end(startingUp()));
  };
  const front = createServer((client) => {
    attempts += 1;
    client.on("error", () => undefined);
    if (outage) {
      unserved.add(client.on("close", () => unserved.delete(client)));
      meet(client, outage);
      return;
    }
    const server = connect(Number(behind.port), behind.hostname);
    const link = { server, said: "" };
    open.set(client, link);
    server.on("error", () => undefined).on("close", () => client.destroy());
    client.on("close", () => {
      open.delete(client);
      server.destroy();
    });
    client.on("data", (chunk) => {
      link.said = (link.said + chunk.toString("latin1")).slice(-4_000);
      if (isMute) return;
      if (cutWord !== null && chunk.includes(cutWord)) cut(client);
      else server.write(chunk);
    });
    server.pipe(client);
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  const { port } = front.address() as AddressInfo;

  return {
    url: Object.assign(new URL(behind), { hostname: "127.0.0.1", port: String(port) }).href,
    attempts: () => attempts,
    open: () => open.size,
    said: (word) => [...open.values()].filter(({ said }) => said.includes(word)).length,
    fail(how) {
      outage = how;
      for (const client of open.keys()) cut(client);
    },
    cutAt(word) {
      cutWord = word;
    },
    mute() {
      isMute = true;
      for (const link of open.values()) link.said = "";
    },
    mend() {
      outage = null;
      cutWord = null;
      isMute = false;
    },
    end: () =>
      new Promise<void>((done) => {
        for (const client of [...open.keys(), ...unserved]) cut(client);
        front.close(() => done());
      }),
  };
}
