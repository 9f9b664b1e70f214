import type { IncomingMessage } from "node:http";

export function isTooLong(request: Pick<IncomingMessage, "method" | "url" | "headers">): boolean;
export function askForTooLong(request: Pick<IncomingMessage, "method" | "url" | "headers">): {
  status: number;
  headers: Record<string, string>;
};
