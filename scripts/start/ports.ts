import { createServer } from "node:net";

function tryListen(port: number, host: string | undefined): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const got = typeof address === "object" && address ? address.port : undefined;
      server.close(() => resolve(got));
    });
  });
}

/** True when `port` can be listened on: on one address, or without one on all, IPv4 and IPv6. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  if ((await tryListen(port, host)) === undefined) return false;
  if (host !== undefined) return true;
  // A program on 127.0.0.1 alone doesn't stop us from listening on all addresses, but it would
  // answer in our place.
  return (await tryListen(port, "127.0.0.1")) !== undefined;
}

/** A port that is free on 127.0.0.1 at this moment. */
export async function freePort(): Promise<number> {
  const port = await tryListen(0, "127.0.0.1");
  if (port === undefined) throw new Error("no free port on 127.0.0.1");
  return port;
}
