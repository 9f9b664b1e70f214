import type { IncomingMessage, ServerResponse } from "node:http";

export function compression(): (request: IncomingMessage, response: ServerResponse) => void;
