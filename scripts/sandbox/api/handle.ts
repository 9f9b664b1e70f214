import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "../control/faults";
import type { LoggedRequest } from "../control/request-log";
import { readBody } from "../http/body";
import { decodeForm } from "../http/form";
import { newId } from "../ids";
import type { Sandbox } from "../sandbox";
import { authenticate } from "./auth";
import { ApiError, invalidRequest } from "./errors";
import { throwFault } from "./faults";
import { fingerprint, keptAnswer, keyInUse } from "./idempotency";
import { API_ROUTES } from "./routes";
import { checkVersion } from "./version";

interface Answer {
  status: number;
  body: string;
  replayed: boolean;
}

const keysUnderWay = new WeakMap<Sandbox, Set<string>>();

/** Answers one call of `/v1/…`, or leaves it hanging when a fault says so. */
export async function handleApi(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? "GET";
  const key = method === "POST" ? (request.headers["idempotency-key"]?.toString() ?? null) : null;
  const fault = sandbox.faults.take(method, url.pathname);
  const logged = sandbox.requests.add({
    id: newId("req_"),
    method,
    path: url.pathname,
    idempotencyKey: key,
    status: null,
    replayed: false,
    fault: fault?.mode ?? null,
    at: new Date(sandbox.now()).toISOString(),
  });
  const answer = await answerTo(sandbox, request, url, logged, fault).catch(toAnswer);
  if (answer === undefined || fault?.mode === "timeout-after-accept") return;
  if (fault?.mode === "reset-after-accept") {
    response.destroy();
    return;
  }
  logged.status = answer.status;
  logged.replayed = answer.replayed;
  response.writeHead(answer.status, {
    "Content-Type": "application/json",
    "Request-Id": logged.id,
    "Stripe-Version": sandbox.apiVersion,
    ...(key === null ? {} : { "Idempotency-Key": key }),
    ...(answer.replayed ? { "Idempotent-Replayed": "true" } : {}),
  });
  response.end(answer.body);
}

/** Undefined when the call must never be answered. */
async function answerTo(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  logged: LoggedRequest,
  fault: Fault | undefined,
): Promise<Answer | undefined> {
  const body = await readBody(request);
  if (fault?.mode === "timeout") return undefined;
  authenticate(request.headers.authorization, sandbox.options.apiKey);
  checkVersion(request.headers["stripe-version"], sandbox.apiVersion);
  const key = logged.idempotencyKey;
  if (fault) strike(sandbox, fault, fingerprint(logged.method, url.pathname, body), logged);
  const underWay = keysUnderWay.get(sandbox) ?? new Set();
  keysUnderWay.set(sandbox, underWay);
  if (key !== null && underWay.has(key)) throw keyInUse(key);
  if (key !== null) underWay.add(key);
  try {
    if (fault?.mode === "slow") await sleep(fault.delayMs);
    return perform(sandbox, url, body, logged);
  } finally {
    if (key !== null) underWay.delete(key);
  }
}

function perform(sandbox: Sandbox, url: URL, body: string, logged: LoggedRequest): Answer {
  const { method, idempotencyKey: key } = logged;
  const callFingerprint = fingerprint(method, url.pathname, body);
  const kept = key === null ? undefined : keptAnswer(sandbox, key, callFingerprint);
  if (kept) return { status: kept.status, body: kept.body, replayed: true };
  const found = API_ROUTES.find(method, url.pathname);
  if (!found) throw unknownUrl(method, url.pathname);
  const query = url.search.slice(1);
  return sandbox.store.batch(() => {
    const object = found.handler(sandbox, {
      path: found.params,
      fields: decodeForm(method === "POST" ? body : [query, body].filter(Boolean).join("&")),
      cause: { request: { id: logged.id, idempotencyKey: key }, hold: false, delayMs: 0 },
    });
    const answer = { status: 200, body: JSON.stringify(object, null, 2), replayed: false };
    keepAnswer(sandbox, answer, callFingerprint, logged);
    return answer;
  });
}

/** Stripe gives the first answer to a key again for 24 hours, whether it went well or not. */
function keepAnswer(
  sandbox: Sandbox,
  answer: Answer,
  callFingerprint: string,
  { id: requestId, idempotencyKey: id }: LoggedRequest,
): void {
  if (id === null) return;
  const { status, body } = answer;
  const createdAt = sandbox.now();
  sandbox.store.put("idempotency", {
    id,
    fingerprint: callFingerprint,
    status,
    body,
    requestId,
    createdAt,
  });
}

/** An ordered trouble. A 500 comes after the work has begun, so its answer is kept. */
function strike(
  sandbox: Sandbox,
  fault: Fault,
  callFingerprint: string,
  logged: LoggedRequest,
): void {
  try {
    throwFault(fault);
  } catch (error) {
    if (fault.mode === "500") keepAnswer(sandbox, toAnswer(error), callFingerprint, logged);
    throw error;
  }
}

function toAnswer(error: unknown): Answer {
  const shown =
    error instanceof ApiError
      ? error
      : error instanceof RangeError
        ? invalidRequest(error.message)
        : new ApiError(500, { type: "api_error", message: String(error) });
  return {
    status: shown.status,
    body: JSON.stringify({ error: shown.body }, null, 2),
    replayed: false,
  };
}

function unknownUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    message:
      `Unrecognized request URL (${method}: ${path}). The local payment sandbox speaks only the ` +
      "part of the API that the shop uses.",
  });
}
