import { expect } from "@playwright/test";
import { shopAddresses } from "./addresses";

export type InboxMail = {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly reply_to: readonly string[];
};

/** Every mail the inbox took for an address, newest last. */
export async function mailsTo(email: string): Promise<readonly InboxMail[]> {
  const response = await fetch(`${shopAddresses.inbox}/emails?limit=100`, {
    headers: { authorization: "Bearer re_of_the_tests" },
  });
  const { data } = (await response.json()) as { data: InboxMail[] };
  return data.filter((mail) => mail.to.includes(email));
}

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

/** The first address in a mail's text that fits. */
export function linkIn(mail: InboxMail, path: RegExp): string {
  const link = mail.text.match(/https?:\/\/[^\s)>\]]+/g)?.find((url) => path.test(url));
  if (!link) throw new Error(`no link ${path} in "${mail.subject}":\n${mail.text}`);
  return link;
}
