import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type LevelWithSilent, type Logger as PinoLogger } from "pino";

/** Lines of one kind that a process writes in a minute, so that a flood can't fill a disk or hide other lines. */
export const linesPerMinute = 120;
const windowMs = 60_000;

type Kind = { lines: number; leftOut: number };
type Timer = (run: () => void, ms: number) => unknown;

const startTimer: Timer = (run, ms) => setTimeout(run, ms).unref();

/**
 * Creates a limit for log lines by kind.
 * @param report receives, a minute after a kind's first line, how many further ones were left out
 */
export function createLogLimit(
  report: (kind: string, leftOut: number) => void,
  timer: Timer = startTimer,
): (kind: string) => boolean {
  const kinds = new Map<string, Kind>();
  return (kind) => {
    const known = kinds.get(kind);
    if (!known) {
      kinds.set(kind, { lines: 1, leftOut: 0 });
      timer(() => {
        const { leftOut = 0 } = kinds.get(kind) ?? {};
        kinds.delete(kind);
        if (leftOut > 0) report(kind, leftOut);
      }, windowMs);
      return true;
    }
    if (known.lines < linesPerMinute) known.lines += 1;
    else known.leftOut += 1;
    return known.leftOut === 0;
  };
}

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Logger = {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
};

/** Fields carry IDs and counts. These are redacted in case a caller passes one anyway. */
const redactedFields = [
  "address",
  "authorization",
  "cookie",
  "email",
  "firstName",
  "ip",
  "lastName",
  "password",
  "phone",
  "secret",
  "signature",
  "to",
  "token",
  "url",
];

const wordCharacter = String.raw`[^\s"'<>()[\]{},;:=/@]`;

/** Error messages may quote an email address, a connection string or a key. */
const secretPatterns = [
  /\/\/[^\s/@]+@/g,
  // From the start of a word only, or a long word would take quadratic time.
  new RegExp(`(?<!${wordCharacter})${wordCharacter}+@${wordCharacter}+\\.${wordCharacter}+`, "g"),
  /\b(?:(?:sk|rk)_(?:test|live)_|whsec_)\w+/g,
  /\bre_\w{8}_\w{16,}/g,
  /\bBearer\s+\S+/gi,
];

/** Longer than any value of ours. */
const maxValueLength = 2_000;

/** Next.js bundles this module several times; the process needs one logger, with one level. */
const shared: {
  logger?: PinoLogger;
  mayLog?: ReturnType<typeof createLogLimit>;
  logObserver?: ((line: string) => void) | undefined;
} = globalThis as never;
shared.logger ??= createLogger();
const logger = shared.logger;

function createLogger(): PinoLogger {
  // Through console: Next.js decides during a prerender what reaches the terminal.
  const writeWith = (write: (line: string) => void) => ({
    write(line: string) {
      write(line.trimEnd());
      shared.logObserver?.(line);
    },
  });
  const streams = [
    { level: "debug", stream: writeWith((line) => console.info(line)) },
    { level: "warn", stream: writeWith((line) => console.warn(line)) },
    { level: "error", stream: writeWith((line) => console.error(line)) },
  ];
  return pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }), log: redactValues },
      mixin: () => ({ requestId: getRequestId() }),
      redact: { paths: redactedFields, censor: "[redacted]" },
    },
    pino.multistream(streams, { dedupe: true }),
  );
}

function redactValues(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === "string" ? redactText(value.slice(0, maxValueLength)) : value,
    ]),
  );
}

function redactText(text: string): string {
  return secretPatterns.reduce((rest, pattern) => rest.replace(pattern, "[redacted]"), text);
}

/** Passes each line that is written, already redacted, to an observer; undefined for none. */
export function setLogObserver(observer: ((line: string) => void) | undefined): void {
  shared.logObserver = observer;
}

/** Sets the least severe level that this process logs. */
export function setLogLevel(level: LevelWithSilent): void {
  logger.level = level;
}

shared.mayLog ??= createLogLimit((kind, leftOut) =>
  logger.warn({ event: "log.left_out", kind, leftOut }),
);
const mayLog = shared.mayLog;

/**
 * Writes one JSON line per entry: info to stdout, warn and error to stderr, where requests could otherwise
 * write any number of them.
 */
export const log: Logger = {
  info: (event, fields) => logger.info({ event, ...fields }),
  warn: (event, fields) => mayLog(event) && logger.warn({ event, ...fields }),
  error: (event, fields) => mayLog(event) && logger.error({ event, ...fields }),
};

const loggedErrorKeys = ["code", "type", "param", "statusCode", "requestId"] as const;

/**
 * Describes a thrown value for a log line or a database row. Omits the messages of Stripe errors, which
 * may quote the customer; keeps their codes and request id.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const codes = loggedErrorKeys.flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === "string" || typeof value === "number" ? [`${key}=${value}`] : [];
  });
  const isStripeError = String(Reflect.get(error, "type")).startsWith("Stripe");
  const messages = isStripeError ? [] : [error.message];
  return [error.name, ...codes, ...messages].join(" ").slice(0, 500);
}

/** Next.js bundles this module several times; the process needs one store. */
const sharedContext: { requestIds?: AsyncLocalStorage<string> } = globalThis as never;
sharedContext.requestIds ??= new AsyncLocalStorage();
const requestIds = sharedContext.requestIds;

/** Only characters that are safe in logs and headers. UUIDs, ULIDs and trace IDs all fit. */
const validRequestId = /^[\w.:=+/-]{8,128}$/;

/**
 * Returns the ID of a request.
 * @param header the `x-request-id` header. Kept if it's a sane value, replaced by a UUID otherwise.
 */
export function parseRequestId(header: string | readonly string[] | undefined): string {
  return typeof header === "string" && validRequestId.test(header) ? header : randomUUID();
}

/** Sets the request ID for the rest of the current request and all async work it starts. */
export function enterRequest(requestId: string): void {
  requestIds.enterWith(requestId);
}

/** Returns the ID of the request being handled, or undefined outside of one. */
export function getRequestId(): string | undefined {
  return requestIds.getStore();
}
