import { expect } from "@playwright/test";
import { shopAddresses } from "./addresses";

export type InboxMail = {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly reply_to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
};

/** Lists the inbox, oldest first. */
async function listEmails(search: string): Promise<readonly InboxMail[]> {
  const response = await fetch(`${shopAddresses.inbox}/inbox.json${search}`);
  const { emails } = (await response.json()) as { emails: InboxMail[] };
  return emails.toReversed();
}

export const allMails = () => listEmails("");

export const mailsTo = (email: string) => listEmails(`?to=${encodeURIComponent(email)}`);

/** Waits for an email to an address with a matching subject. */
export async function mailTo(email: string, subject: RegExp): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(email)).find((mail) => subject.test(mail.subject));
        return found?.subject ?? "no such email";
      },
      { timeout: 30_000, message: `an email to ${email} about ${subject}` },
    )
    .toMatch(subject);
  if (!found) throw new Error("the email disappeared");
  return found;
}

/** Submits a form of the inbox. Throws the error that its page shows. */
async function submitForm(path: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(shopAddresses.inbox + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const location = new URL(response.headers.get("location") ?? "", shopAddresses.inbox);
  const error = location.searchParams.get("error");
  if (response.status !== 303 || error !== null) {
    throw new Error(`The inbox answered ${response.status} to ${path}: ${error}`);
  }
}

/** Advances the newsletter clock. Each morning's emails are in the inbox afterwards. */
export function liveMornings(count: number): Promise<void> {
  return submitForm("/clock", { mornings: String(count) });
}

/**
 * Moves the newsletter clock to 9:00 AM in Memphis. Before that, the next morning is on the same
 * day, and each subscriber gets one issue a day.
 */
export function beginAtNine(): Promise<void> {
  return liveMornings(1);
}

export function backToRealTime(): Promise<void> {
  return submitForm("/clock", { reset: "1" });
}

/** Sends a delivery event of an email to the shop. */
export function tellOf(mail: InboxMail, event: "hard_bounce" | "complaint"): Promise<void> {
  return submitForm(`/inbox/${mail.id}/events`, { event });
}

/** Returns the first link in an email's text that matches. */
export function linkIn(mail: InboxMail, path: RegExp): string {
  const link = mail.text.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => path.test(url));
  if (!link) throw new Error(`no link ${path} in "${mail.subject}":\n${mail.text}`);
  return link;
}
