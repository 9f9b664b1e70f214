import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/**
 * URL of the requester's page, which is only emailed to the address the request is about. Opening it
 * changes nothing. What its token allows depends on the request's status and dates.
 */
export function getDataRequestUrl({ settings }: Settings, requestId: string): string {
  return `${settings.siteUrl}/data-request?token=${signLink(settings.linkSecret, "data-request", requestId)}`;
}

/** Verifies a token and returns its request's id, or null if the signature is invalid. */
export function verifyDataRequestToken({ settings }: Settings, token: string): string | null {
  const id = verifyLink(settings.linkSecret, "data-request", token);
  return id && isUuid(id) ? id : null;
}
