import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "../api/errors";
import { readBody } from "../http/body";
import type { Sandbox } from "../sandbox";
import { html } from "./html";
import { layout } from "./layout";
import type { PageAnswer } from "./request";
import { PAGE_ROUTES } from "./routes";

/** Answers the pages that people see: the panel, the pay page and the portal. */
export async function handlePage(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const answer = await answerTo(sandbox, request, url).catch(toAnswer);
  if ("redirect" in answer) {
    response.writeHead(303, { Location: answer.redirect, "Cache-Control": "no-store" }).end();
    return;
  }
  response
    .writeHead(answer.status, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    })
    .end(answer.html);
}

async function answerTo(sandbox: Sandbox, request: IncomingMessage, url: URL): Promise<PageAnswer> {
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
  const found = PAGE_ROUTES.find(method, url.pathname);
  if (!found) return message(404, "Not found", "There is no such page in the payment sandbox.");
  const form = new URLSearchParams(method === "POST" ? await readBody(request) : "");
  return found.handler(sandbox, { path: found.params, query: url.searchParams, form });
}

function toAnswer(error: unknown): PageAnswer {
  if (error instanceof ApiError) {
    return message(error.status, "That did not work", error.body.message);
  }
  return message(500, "Something broke in the sandbox", String(error));
}

function message(status: number, title: string, text: string): PageAnswer {
  const content = html`<p role="alert">${text}</p><p><a href="/">To the panel</a></p>`;
  return { status, html: layout(title, content, true) };
}
