import type { IncomingMessage, ServerResponse } from "node:http";

export function compression(
  completePage?: (html: string) => string,
): (request: IncomingMessage, response: ServerResponse) => void;
