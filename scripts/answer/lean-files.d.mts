import type { IncomingMessage, ServerResponse } from "node:http";

export function leanFiles(request: IncomingMessage, response: ServerResponse): void;
