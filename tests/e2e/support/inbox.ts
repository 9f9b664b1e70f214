import { expect } from "@playwright/test";
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

async function listEmails(search: string): Promise<readonly InboxEmail[]> {
  const response = await fetch(`${shopAddresses.inbox}/emails${search}`, {
    headers: { authorization: "Bearer re_of_the_tests" },
  });
  const { data } = (await response.json()) as { data: InboxEmail[] };
  return data;
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
      { timeout: 30_000, message: `an email to ${email} about ${subject}` },
    )
    .toMatch(subject);
  if (!found) throw new Error("The email is gone.");
  return found;
}

/** Presses a button of the inbox's panel and returns its error, if any. */
async function press(path: "clock" | "events", form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${shopAddresses.inbox}/panel/${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const error = new URL(answer.headers.get("location") ?? "", shopAddresses.inbox).searchParams;
  if (answer.status !== 303 || error.has("error")) {
    throw new Error(`the inbox's panel: ${answer.status} ${error.get("error")}`);
  }
}

/** Advances the newsletter's clock by some mornings. Their emails are then in the inbox. */
export function liveMornings(count: number): Promise<void> {
  return press("clock", { mornings: String(count) });
}

/**
 * Advances the newsletter's clock to 9 AM in Memphis. Otherwise the next morning may be on the same
 * day, on which subscribers get no second issue.
 */
export function advanceToNineAm(): Promise<void> {
  return liveMornings(1);
}

export function backToRealTime(): Promise<void> {
  return press("clock", { real: "1" });
}

/** Makes the inbox send a delivery event for an email. */
export function sendDeliveryEvent(
  message: InboxEmail,
  event: "hard_bounce" | "complaint",
): Promise<void> {
  return press("events", { mail: message.id, event });
}

/** Returns the first matching URL in an email's text. */
export function linkIn(message: InboxEmail, path: RegExp): string {
  const link = message.text.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => path.test(url));
  if (!link) throw new Error(`no link ${path} in "${message.subject}":\n${message.text}`);
  return link;
}
