import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { ApiError } from "../api/errors";
import { readBody } from "../http/body";
import type { Sandbox } from "../sandbox";
import { CONTROL_ROUTES } from "./routes";

/** Answers the JSON API that tests drive the sandbox with; only this machine may call it. */
export async function handleControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { status, body } = await answerTo(sandbox, request, url).catch(toAnswer);
  response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify(body, null, 2));
}

interface Answer {
  status: number;
  body: unknown;
}

async function answerTo(sandbox: Sandbox, request: IncomingMessage, url: URL): Promise<Answer> {
  if (!isLocal(request)) return { status: 403, body: { error: "Only for this machine." } };
  const found = CONTROL_ROUTES.find(request.method ?? "GET", url.pathname);
  if (!found) return { status: 404, body: { error: `No such control: ${url.pathname}` } };
  const text = request.method === "GET" ? "" : await readBody(request);
  const input: unknown = text === "" ? {} : JSON.parse(text);
  return { status: 200, body: await found.handler(sandbox, { path: found.params, input }) };
}

/** The socket's address, and the name asked for, so that no web page reaches it by a DNS trick. */
function isLocal(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? "";
  const host = request.headers.host ?? "";
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(address) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host)
  );
}

function toAnswer(error: unknown): Answer {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
  if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } };
  if (error instanceof SyntaxError) return { status: 400, body: { error: error.message } };
  return { status: 500, body: { error: String(error) } };
}
