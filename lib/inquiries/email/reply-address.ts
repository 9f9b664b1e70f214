import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { parseMailboxes } from "@/lib/inquiries/email/parse-address";
import { constantTimeEqual, keyedHash } from "@/lib/secrets/tokens";

type Settings = Pick<Ctx["settings"], "inboundAddress" | "linkSecret">;

/** 80 bits. The local part may have 64 characters (RFC 5321, 4.5.3.1.1), so there's no room for more. */
const macLength = 20;

/**
 * Returns the address that replies to an inquiry's emails go to: the inbound address with the
 * inquiry's id and a signature after a plus sign. In hex, because some servers change the case of
 * the local part. Null without an inbound address.
 */
export function createReplyAddress(settings: Settings, inquiryId: string): string | null {
  const [local, domain] = settings.inboundAddress?.split("@") ?? [];
  if (!local || !domain) return null;
  const id = inquiryId.replaceAll("-", "");
  return `${local}+${id}${signId(settings, id)}@${domain}`;
}

/** True if one of these addresses is the inbound address, with or without a token and a name. */
export function isInboundAddress(
  settings: Pick<Settings, "inboundAddress">,
  addresses: readonly string[],
): boolean {
  const inbound = settings.inboundAddress?.toLowerCase();
  return listEmails(addresses).some((email) => email.replace(/\+[^@]*(?=@)/, "") === inbound);
}

function listEmails(addresses: readonly string[]): readonly string[] {
  return addresses.flatMap(parseMailboxes).map(({ email }) => email);
}

/** Returns the inquiry that one of these addresses was signed for, or null. */
export function findRepliedInquiry(
  settings: Settings,
  addresses: readonly string[],
): string | null {
  for (const address of listEmails(addresses)) {
    if (!isInboundAddress(settings, [address])) continue;
    const [, id = "", mac = ""] = /\+([0-9a-f]{32})([0-9a-f]+)@/.exec(address) ?? [];
    const inquiryId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    if (isUuid(inquiryId) && constantTimeEqual(mac, signId(settings, id))) return inquiryId;
  }
  return null;
}

function signId({ linkSecret }: Settings, id: string): string {
  const mac = keyedHash(linkSecret, "inquiry-reply", id);
  return Buffer.from(mac, "base64url").toString("hex").slice(0, macLength);
}
