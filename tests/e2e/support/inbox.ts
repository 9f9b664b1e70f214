import { expect } from "playwright/test";
import { shopAddresses } from "./addresses";

export type InboxEmail = {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly reply_to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
};

/** Cron sends what wasn't sent at once, every minute. */
export const emailLimitMs = 75_000;

/** Lists the inbox, oldest first. */
async function listEmails(search: string): Promise<readonly InboxEmail[]> {
  const response = await fetch(`${shopAddresses.inbox}/inbox.json${search}`);
  const { emails } = (await response.json()) as { emails: InboxEmail[] };
  return emails.toReversed();
}

/** Returns every email in the inbox, newest last. */
export const allEmails = () => listEmails("");

/** Returns the emails to one address. */
export const emailsTo = (email: string) => listEmails(`?to=${encodeURIComponent(email)}`);

/** Waits for an email with a matching subject. */
export async function waitForEmail(email: string, subject: RegExp): Promise<InboxEmail> {
  let found: InboxEmail | undefined;
  await expect
    .poll(
      async () => {
        found = (await emailsTo(email)).find((candidate) => subject.test(candidate.subject));
        return found?.subject ?? "no such email";
      },
      {
        timeout: emailLimitMs,
        // Most arrive within half a second.
        intervals: [100],
        message: `an email to ${email} about ${subject}`,
      },
    )
    .toMatch(subject);
  if (!found) throw new Error("The email is gone.");
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
 * Advances the newsletter's clock to 9 AM in Memphis. Otherwise the next morning may be on the same
 * day, on which subscribers get no second issue.
 */
export function advanceToNineAm(): Promise<void> {
  return liveMornings(1);
}

/** Moves the newsletter's clock to a later Central time, such as `2030-03-11T09:00`. */
export function jumpTo(time: string): Promise<void> {
  return submitForm("/clock", { time });
}

export function backToRealTime(): Promise<void> {
  return submitForm("/clock", { reset: "1" });
}

/** Makes the inbox send a delivery event for an email. */
export function sendDeliveryEvent(message: InboxEmail, event: "hard_bounce"): Promise<void> {
  return submitForm(`/inbox/${message.id}/events`, { event });
}

/** Returns the first matching URL in an email's text. */
export function linkIn(message: InboxEmail, path: RegExp): string {
  const link = message.text.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => path.test(url));
  if (!link) throw new Error(`no link ${path} in "${message.subject}":\n${message.text}`);
  return link;
}
