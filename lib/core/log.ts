import pino, { type Logger as PinoLogger } from "pino";
import type { LogLevel } from "@/lib/core/log-levels";
import { createLogLimit } from "@/lib/core/log-limit";
import { getRequestId } from "@/lib/core/request-id";

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
export function setLogLevel(level: LogLevel): void {
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
