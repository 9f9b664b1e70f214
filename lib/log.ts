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

/** The part of a thrown value that may stand in a log line. */
export function describeError(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`.slice(0, 500);
  return String(error).slice(0, 500);
}
