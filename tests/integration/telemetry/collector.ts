import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { readonly stringValue?: string; readonly intValue?: number };
type Attribute = { readonly key: string; readonly value: Value };

export type ExportedSpan = {
  readonly name: string;
  readonly spanId: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly Attribute[];
};

type TraceExport = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
};

/** A collector that speaks OTLP over HTTP and keeps what it got. */
export async function startCollector() {
  const bodies: { readonly path: string; readonly text: string; readonly headers: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    bodies.push({ path: request.url ?? "", text, headers: JSON.stringify(request.headers) });
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const read = (path: string) => bodies.filter((body) => body.path === path);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything it got, as sent. */
    readAll: () => bodies.map(({ text }) => text).join("\n"),
    readHeaders: () => bodies.map(({ headers }) => headers).join("\n"),
    readText: (path: string) =>
      read(path)
        .map(({ text }) => text)
        .join("\n"),
    readSpans: (): readonly ExportedSpan[] =>
      read("/v1/traces")
        .map(({ text }) => JSON.parse(text) as TraceExport)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
