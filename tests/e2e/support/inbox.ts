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

async function listMails(search: string): Promise<readonly InboxMail[]> {
  const response = await fetch(`${shopAddresses.inbox}/emails${search}`, {
    headers: { authorization: "Bearer re_of_the_tests" },
  });
  const { data } = (await response.json()) as { data: InboxMail[] };
  return data;
}

/** Every mail the inbox took, newest last. */
export const allMails = () => listMails("");

/** Those to one address. */
export const mailsTo = (email: string) => listMails(`?to=${encodeURIComponent(email)}`);

/** Waits for the mail whose subject fits; mail goes out within seconds of its cause. */
export async function mailTo(email: string, subject: RegExp): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(email)).find((mail) => subject.test(mail.subject));
        return found?.subject ?? "no such mail";
      },
      { timeout: 30_000, message: `a mail to ${email} about ${subject}` },
    )
    .toMatch(subject);
  if (!found) throw new Error("the mail is gone");
  return found;
}

/** Presses a button of the inbox's panel, and says what it answered in red. */
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

/** Turns the newsletter's clock through so many mornings; each one's mails are in the inbox then. */
export function liveMornings(count: number): Promise<void> {
  return press("clock", { mornings: String(count) });
}

/**
 * Brings the newsletter's clock to nine in Memphis. Before that the next morning is the same day's, and
 * nobody gets two issues a day.
 */
export function beginAtNine(): Promise<void> {
  return liveMornings(1);
}

export function backToRealTime(): Promise<void> {
  return press("clock", { real: "1" });
}

/** Has the inbox tell the shop what became of a mail. */
export function tellOf(mail: InboxMail, event: "hard_bounce" | "complaint"): Promise<void> {
  return press("events", { mail: mail.id, event });
}

/** The first address in a mail's text that fits. */
export function linkIn(mail: InboxMail, path: RegExp): string {
  const link = mail.text.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => path.test(url));
  if (!link) throw new Error(`no link ${path} in "${mail.subject}":\n${mail.text}`);
  return link;
}
