import type { EmailKind, RenderedEmail } from "@/db/values/emails";
import { isShortLived } from "@/lib/email/retry-rules";

/** What's stored of an email once it's sent, for staff to read. */
export type EmailCopy = {
  readonly subject: string;
  readonly sentFrom: string;
  readonly sentHtml: string;
  readonly sentText: string;
  readonly sentFiles: string[];
};

/** The columns of an email without a copy. */
export const noEmailCopy = {
  subject: null,
  sentFrom: null,
  sentHtml: null,
  sentText: null,
  sentFiles: null,
} as const satisfies Record<keyof EmailCopy, null>;

/**
 * Returns an email as staff may read it, or null if its kind exists for a code or link that expires. Links of
 * this site end before their token, and links of Stripe after the host. Headers, the Reply-To address and the
 * contents of attachments may hold a token too, so they aren't part of it.
 */
export function createEmailCopy(
  kind: EmailKind,
  { from, subject, html, text, attachments = [] }: RenderedEmail,
  site: { readonly siteUrl: string },
): EmailCopy | null {
  if (isShortLived(kind)) return null;
  return {
    subject: hideSecrets(subject, site),
    sentFrom: from,
    sentHtml: hideSecrets(html, site),
    sentText: hideSecrets(text, site),
    sentFiles: attachments.map(({ filename }) => filename),
  };
}

const urlPattern = /https?:\/\/[^\s"'<>]+/gi;
/** What follows a link in a sentence or in parentheses. */
const endPattern = /[).,:;!?]*$/;
const stripePattern = /^https?:\/\/(?:[a-z0-9-]+\.)*stripe\.com(?=[/?#])/i;
const secretPattern = /[?&#;](?:token|session_id)=/i;

/** Replaces what a link opens with "…": everything after the path, at Stripe after the host. */
function hideSecrets(text: string, { siteUrl }: { readonly siteUrl: string }): string {
  const { origin } = new URL(siteUrl);
  return text.replace(urlPattern, (found) => {
    const end = endPattern.exec(found)?.[0] ?? "";
    const url = found.slice(0, found.length - end.length);
    const host = stripePattern.exec(url)?.[0];
    if (host) return `${host}/…${end}`;
    const isOwn = url.toLowerCase().startsWith(origin.toLowerCase());
    const cut = url.search(/[?#]/);
    if (cut < 0 || !(isOwn || secretPattern.test(url))) return found;
    return `${url.slice(0, cut)}?…${end}`;
  });
}
