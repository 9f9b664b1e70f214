import type { ServerResponse } from "node:http";

export function holdHead(response: ServerResponse): void;
