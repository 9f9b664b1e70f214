import { getReplyProblem, type ReplyProblem } from "@/lib/inquiries/email/parse-address";

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
