import "server-only";
import type { Context } from "@opentelemetry/api";
import { type Logger, SeverityNumber } from "@opentelemetry/api-logs";
import { toSafeText } from "@/lib/web/telemetry/safe-text";

const severities: Readonly<Record<string, SeverityNumber>> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/** Returns a function that exports a line of our log, which is redacted already, as a record. */
export function createLogObserver(
  logger: Logger,
  getContext: () => Context,
): (line: string) => void {
  return (line) => {
    const { level, at, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const attributes: Record<string, string | number | boolean> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") attributes[name] = toSafeText(value);
      else if (typeof value === "number" || typeof value === "boolean") attributes[name] = value;
    }
    logger.emit({
      severityNumber: severities[String(level)] ?? SeverityNumber.INFO,
      severityText: String(level),
      body: String(event),
      timestamp: new Date(String(at)),
      attributes,
      context: getContext(),
    });
  };
}
