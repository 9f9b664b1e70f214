import type { ServerResponse } from "node:http";

export function restoreFileLength(response: ServerResponse): void;
