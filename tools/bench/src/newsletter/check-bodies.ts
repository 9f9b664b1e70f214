import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { getGreetingName } from "@/lib/email/email-text";
import type { IssueContent } from "@/lib/newsletter/issues/issue-props";
import { personalizeIssue, type SubscriberValues } from "@/lib/newsletter/issues/personalize-issue";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";
import {
  buildPreferencesUrl,
  buildUnsubscribeUrl,
  createPreferencesToken,
} from "@/lib/newsletter/links";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { withSession } from "../data/with-session";

export type LinkSettings = { readonly siteUrl: string; readonly linkSecret: string };

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
  readonly emails: number;
  readonly different: number;
  /** Bodies per second on one core, if each is rendered for its subscriber. */
  readonly renderedPerSecond: number;
  /** Bodies per second on one core, if values are filled into an issue that was rendered once. */
  readonly filledPerSecond: number;
};

/**
 * Renders emails in full for each subscriber and compares them, byte by byte, with the emails that
 * the provider received.
 * @param sampleFolder where the provider saved batches
 */
export async function checkBodies(
  databaseUrl: string,
  sampleFolder: string,
  settings: LinkSettings,
): Promise<BodyCheck> {
  const totals = { emails: 0, different: 0, renderMs: 0, fillMs: 0 };
  await withSession(databaseUrl, async (db) => {
    const sequence = await db.execute<{ issues: number }>(sql`
      select count(*)::int as issues from newsletter_issues where position is not null`);
    // The seeded site sells the course and has no events or community.
    const conditions = new Set(["course"] as const);
    const issues = Number(sequence.rows[0]?.issues);
    const profile = createSeedProfile({}, "local");
    const site = { siteUrl: settings.siteUrl, issues, conditions, profile };
    for (const name of await readdir(sampleFolder)) {
      const sent = JSON.parse(await readFile(join(sampleFolder, name), "utf8")) as SentEmail[];
      const rows = await readBatchRows(db, sent);
      const shared = await renderIssue(rows[0], site);
      for (const email of sent) {
        const row = rows.find((candidate) => candidate.email === email.to);
        if (!row) throw new Error("an email's address isn't in its batch");
        const values = createValues(row, settings);
        const renderStartedAt = performance.now();
        const { subject, html, text } = await renderIssue(row, site, values);
        const fillStartedAt = performance.now();
        personalizeIssue(shared, values);
        totals.renderMs += fillStartedAt - renderStartedAt;
        totals.fillMs += performance.now() - fillStartedAt;
        totals.emails += 1;
        const isSame = email.subject === subject && email.html === html && email.text === text;
        if (!isSame) totals.different += 1;
      }
    }
  });
  const { emails, different, renderMs, fillMs } = totals;
  return {
    emails,
    different,
    renderedPerSecond: (emails * 1000) / renderMs,
    filledPerSecond: (emails * 1000) / fillMs,
  };
}

/** Reads the subscribers and the issue of the batch that the emails belong to. */
async function readBatchRows(
  db: NodePgDatabase,
  sent: readonly SentEmail[],
): Promise<readonly [Row, ...Row[]]> {
  const batchId = sent[0]?.tags.find((tag) => tag.name === "batch")?.value ?? "";
  const { rows } = await db.execute<Row>(sql`
    select r.email, r.id, s.first_name, b.created_at, i.block, i.position, i.subject,
      i.preheader, i.body
    from newsletter_sends s join newsletter_subscribers r on r.id = s.subscriber_id
    join newsletter_batches b on b.id = s.batch_id join newsletter_issues i on i.id = s.issue_id
    where s.batch_id = ${batchId}`);
  const [first, ...rest] = rows;
  if (!first) throw new Error(`no batch ${batchId}`);
  return [first, ...rest];
}

function createValues(
  { id, first_name: firstName, created_at: createdAt }: Row,
  settings: LinkSettings,
): SubscriberValues {
  const name = getGreetingName(firstName);
  return {
    greeting: name === "" ? "Hello," : `Hello ${name},`,
    preferencesUrl: buildPreferencesUrl(
      { settings },
      createPreferencesToken({ settings }, id, new Date(createdAt)),
    ),
    unsubscribeUrl: buildUnsubscribeUrl({ settings }, id),
  };
}
