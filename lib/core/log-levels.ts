/** Severities that LOG_LEVEL accepts, in pino's names. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
