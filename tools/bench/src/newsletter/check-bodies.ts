import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { getGreetingName } from "@/lib/email/greeting-name";
import { personalizeIssue, type SubscriberValues } from "@/lib/newsletter/issues/personalize-issue";
import { type IssueContent, renderIssue } from "@/lib/newsletter/issues/render-issue";
import {
  buildMagicLinkUrl,
  buildUnsubscribeUrl,
  createPreferencesToken,
} from "@/lib/newsletter/links/links";
import { withSession } from "./with-session";

type SentEmail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
};

type Row = IssueContent & {
  readonly email: string;
  readonly id: string;
  readonly first_name: string;
  readonly created_at: string;
};

export type BodyCheck = {
  readonly mails: number;
  readonly different: number;
  /** Bodies a second on one core, each rendered for its reader. */
  readonly renderedPerSecond: number;
  /** Bodies a second on one core, filled into the issue that was rendered once. */
  readonly filledPerSecond: number;
};

/**
 * Renders mails anew, as they came over the wire at the provider, each in full for its reader, and
 * compares them byte by byte. In: the folder of the provider's sample.
 */
export async function checkBodies(
  databaseUrl: string,
  folder: string,
  settings: { readonly siteUrl: string; readonly linkSecret: string },
): Promise<BodyCheck> {
  let mails = 0;
  let different = 0;
  let renderMs = 0;
  let fillMs = 0;
  await withSession(databaseUrl, async (db) => {
    const sequence = await db.execute<{ issues: number }>(sql`
      select count(*)::int as issues from newsletter_issues where position is not null`);
    const site = { siteUrl: settings.siteUrl, issues: Number(sequence.rows[0]?.issues) };
    for (const name of await readdir(folder)) {
      const sent = JSON.parse(await readFile(join(folder, name), "utf8")) as SentEmail[];
      const batchId = sent[0]?.tags.find((tag) => tag.name === "batch")?.value ?? "";
      const { rows } = await db.execute<Row>(sql`
        select r.email, r.id, s.first_name, b.created_at, i.block, i.position, i.subject,
          i.preheader, i.body
        from newsletter_sends s join newsletter_subscribers r on r.id = s.subscriber_id
        join newsletter_batches b on b.id = s.batch_id join newsletter_issues i on i.id = s.issue_id
        where s.batch_id = ${batchId}`);
      const [first] = rows;
      if (!first) throw new Error(`no batch ${batchId}`);
      const shared = await renderIssue(first, site);
      for (const mail of sent) {
        const row = rows.find(({ email }) => email === mail.to);
        if (!row) throw new Error(`a mail of nobody in batch ${batchId}`);
        const values = valuesOf(row, settings);
        const began = performance.now();
        const { subject, html, text } = await renderIssue(row, site, values);
        renderMs += performance.now() - began;
        const filling = performance.now();
        personalizeIssue(shared, values);
        fillMs += performance.now() - filling;
        mails += 1;
        if (mail.subject !== subject || mail.html !== html || mail.text !== text) different += 1;
      }
    }
  });
  return {
    mails,
    different,
    renderedPerSecond: (mails * 1000) / renderMs,
    filledPerSecond: (mails * 1000) / fillMs,
  };
}

function valuesOf(
  { id, first_name: firstName, created_at: createdAt }: Row,
  settings: { readonly siteUrl: string; readonly linkSecret: string },
): SubscriberValues {
  const name = getGreetingName(firstName);
  return {
    greeting: name === "" ? "Hello," : `Hello ${name},`,
    preferencesUrl: buildMagicLinkUrl(
      { settings },
      createPreferencesToken({ settings }, id, new Date(createdAt)),
    ),
    unsubscribeUrl: buildUnsubscribeUrl({ settings }, id),
  };
}
