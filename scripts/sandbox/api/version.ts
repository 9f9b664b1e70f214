import { invalidRequest } from "./errors";

/** Refuses any API version but the installed SDK's, whose object shapes the sandbox has. */
export function checkVersion(header: string | string[] | undefined, spoken: string): void {
  if (header === undefined || header === spoken) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${header}. The local payment sandbox speaks ${spoken}.`,
  );
}
