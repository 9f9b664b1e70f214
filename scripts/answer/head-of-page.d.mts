import type { IncomingMessage } from "node:http";

export function pageAddresses(root: string): ReadonlySet<string>;
export function askForWholePage(
  request: Pick<IncomingMessage, "method" | "url">,
  addresses: ReadonlySet<string>,
): void;
