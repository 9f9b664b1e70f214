import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Emulator, HOST } from "./emulator";
import type { Entry } from "./journal";
import { panelPage } from "./panel";
import { type PanelParts, panelAction } from "./panel-actions";
import { idsOf } from "./taken-mail";

const BODY_LIMIT_BYTES = 42_000_000;
/** The shop writes the provider's answer down before it hears what became of the mail. */
const DELIVERED_AFTER_MS = 1_000;

type Parts = PanelParts & { readonly emulator: Emulator };

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Hands a taken call to the emulator, as the shop sent it. */
export function postMail(emulator: Emulator, entry: Entry): Promise<Response> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    authorization: "Bearer re_local_inbox",
  };
  if (entry.key) headers["idempotency-key"] = entry.key;
  return fetch(emulator.origin + entry.path, { method: "POST", headers, body: entry.body });
}

/** Resend's API before the emulator, which keeps every mail; and the panel. */
export function inboxServer(parts: Parts) {
  return createServer(async (request, response) => {
    try {
      await answer(parts, request, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse) {
  const { pathname, search, searchParams } = new URL(request.url ?? "/", `http://${HOST}`);
  if (pathname === "/") return void response.writeHead(302, { location: "/inbox" }).end();
  const body = await readBody(request);
  if (body === undefined) return void response.writeHead(413).end();
  if (pathname === "/panel" || pathname.startsWith("/panel/")) {
    if (!isOwnPage(request)) return void response.writeHead(403).end();
    if (request.method === "POST") {
      const location = await panelAction(parts, pathname, new URLSearchParams(body));
      return void response.writeHead(303, { location }).end();
    }
    const page = panelPage({ ...parts, mails: parts.journal.mails(), query: searchParams });
    return void response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
      .end(page);
  }
  if (request.method === "DELETE" && pathname.startsWith("/suppressions/")) {
    // No address is on a list here, which the emulator does not say as Resend does.
    const missing = { statusCode: 404, name: "not_found", message: "Suppression not found" };
    return sendJson(response, missing, 404);
  }
  const to = searchParams.get("to");
  if (request.method === "GET" && pathname === "/emails" && to) {
    return sendJson(response, { object: "list", data: await mailsTo(parts, to) });
  }
  const isMail = request.method === "POST" && /^\/emails(\/batch)?$/.test(pathname);
  const given = isMail
    ? await takeMail(parts, request, { path: pathname, body })
    : await fetch(parts.emulator.origin + pathname + search, {
        method: request.method ?? "GET",
        headers: { "content-type": request.headers["content-type"] ?? "" },
        ...(body && request.method !== "GET" ? { body } : {}),
      });
  const type = given.headers.get("content-type") ?? "text/plain";
  response.writeHead(given.status, { "content-type": type });
  response.end(Buffer.from(await given.arrayBuffer()));
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** One address's mails, oldest first; Resend's list has no such choice, and the whole may be long. */
async function mailsTo({ emulator, journal }: Parts, address: string): Promise<unknown[]> {
  const mails = journal.mails().filter(({ to }) => to.includes(address));
  return await Promise.all(
    mails
      .toReversed()
      .map(async ({ id }) => (await fetch(`${emulator.origin}/emails/${id}`)).json()),
  );
}

async function takeMail(
  { emulator, journal, webhooks, clock }: Parts,
  request: IncomingMessage,
  call: Pick<Entry, "path" | "body">,
): Promise<Response> {
  const entry: Entry = { ...call, key: request.headers["idempotency-key"]?.toString() };
  const given = await postMail(emulator, entry);
  if (!given.ok) return given;
  const ids = idsOf(await given.clone().text());
  const mails = await journal.add({ ...entry, ids, takenAt: clock.now().toISOString() });
  for (const mail of mails) webhooks.tell(mail, "delivered", DELIVERED_AFTER_MS);
  return given;
}

/** No page of another site turns the clock, nor reads mails under a name of its own. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const isLocalName = /^(localhost|127\.0\.0\.1)(:|$)/.test(headers.host ?? "");
  return isLocalName && headers["sec-fetch-site"] !== "cross-site";
}
