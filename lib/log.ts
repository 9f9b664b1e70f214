type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Level = "info" | "warn" | "error";

export type Logger = {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
};

/** One JSON line an event. Fields carry ids and counts, never tokens, codes or addresses. */
function write(level: Level, event: string, fields: Fields = {}): void {
  console[level](JSON.stringify({ level, event, at: new Date().toISOString(), ...fields }));
}

export const log: Logger = {
  info: (event, fields) => write("info", event, fields),
  warn: (event, fields) => write("warn", event, fields),
  error: (event, fields) => write("error", event, fields),
};

const tellingKeys = ["code", "type", "param", "statusCode", "requestId"] as const;

/**
 * The part of a thrown value that may stand in a log line or beside a row. What Stripe says in words
 * may quote the buyer, so of its errors only the codes are told, and the id to ask Stripe by.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const codes = tellingKeys.flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === "string" || typeof value === "number" ? [`${key}=${value}`] : [];
  });
  const isStripes = String(Reflect.get(error, "type")).startsWith("Stripe");
  const words = isStripes ? [] : [error.message];
  return [error.name, ...codes, ...words].join(" ").slice(0, 500);
}
