import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import {
  getReplyProblem,
  parseMailboxes,
  type ReplyProblem,
} from "@/lib/inquiries/email/parse-address";
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

/** An address that a reply can go to, or why it can't. */
export type ReplyRecipient = { readonly email: string; readonly problem: ReplyProblem | null };

type Sender = { readonly fromEmail: string; readonly replyToEmail: string | null };

/**
 * Lists the addresses of a thread, the one that replies go to first: the Reply-To of the newest
 * email, if it names another address, otherwise the inquiry's. Addresses that we can't send to are
 * last. Empty if the thread has no address.
 * @param senders of the received emails, newest first, without automatic ones
 */
export function listReplyRecipients(
  inquiryEmail: string,
  senders: readonly Sender[],
): readonly ReplyRecipient[] {
  const emails = [
    senders[0]?.replyToEmail ?? "",
    inquiryEmail,
    ...senders.flatMap(({ fromEmail, replyToEmail }) => [replyToEmail ?? "", fromEmail]),
  ];
  const recipients = [...new Set(emails)]
    .filter((email) => email !== "")
    .map((email) => ({ email, problem: getReplyProblem(email) }));
  return [
    ...recipients.filter(({ problem }) => problem === null),
    ...recipients.filter(({ problem }) => problem !== null),
  ];
}
