import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Call = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** A server in the shop's place that keeps every call and answers as a test says. */
export async function startShopStandIn() {
  const calls: Call[] = [];
  let answer: (call: Call) => { readonly status: number; readonly body?: object } = () => ({
    status: 200,
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const call = { path: request.url ?? "", headers: request.headers, body };
    calls.push(call);
    const { status, body: answered = {} } = answer(call);
    response.writeHead(status).end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}
