import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type ShopRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

type ShopResponse = { readonly status: number; readonly body?: object };

/** Starts a server that records every request. It answers 200 until `respondWith` says otherwise. */
export async function startFakeShop() {
  const requests: ShopRequest[] = [];
  let respond: (request: ShopRequest) => ShopResponse = () => ({ status: 200 });
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const request = { path: incoming.url ?? "", headers: incoming.headers, body };
    requests.push(request);
    const response = respond(request);
    outgoing.writeHead(response.status).end(JSON.stringify(response.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    respondWith: (next: typeof respond) => {
      respond = next;
    },
  };
}
