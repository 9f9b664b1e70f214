import { asc, eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { IssueFile } from "@/db/parse-issue-file";
import {
  newsletterIssues as issues,
  newsletterBatches,
  newsletterRenders,
  newsletterSends,
  newsletterIssueVersions as versions,
} from "@/db/schema";
import { seedNewsletter } from "@/db/seed-newsletter";
import { saveIssue } from "@/lib/newsletter/issues/save-issue";
import { testActor } from "@/tests/integration/subscribers/subscriber-helpers";
import { sendingSetup } from "./sending-setup";

export const actor = testActor();
export const sequenceLength = 6;

export const file = (position: number, text: Partial<IssueFile> = {}): IssueFile => ({
  id: `00${position}`,
  block: "advanced",
  position,
  replaces: [],
  subject: `Issue ${position}`,
  preheader: "p",
  body: `Body ${position}.`,
  checkedOn: "2026-01-01",
  ...text,
});

export const replacement = (position: number, id: string, ...replaces: readonly string[]) =>
  file(position, { id, replaces, subject: `New ${id}`, body: `Body of ${id}.` });

export const firstRelease = Array.from({ length: sequenceLength }, (_, index) => file(index + 1));

/** The first release with these files in place of those at their positions. */
export const changed = (...changes: readonly IssueFile[]) =>
  firstRelease
    .filter(({ position }) => !changes.some((change) => change.position === position))
    .concat(changes);

/** A sequence of six issues as the first release seeded it, before each test. */
export function seedingSetup() {
  const setup = sendingSetup();
  const { sendLog } = setup.helpers;
  const helpers = {
    seed: (files: readonly IssueFile[]) => seedNewsletter(setup.database.db, files),
    async issue(id: string) {
      const [row] = await setup.database.db.select().from(issues).where(eq(issues.id, id));
      return row;
    },
    /** Ids in sequence order. */
    async order(): Promise<string[]> {
      const rows = await setup.database.db
        .select({ id: issues.id })
        .from(issues)
        .where(isNotNull(issues.position))
        .orderBy(asc(issues.position));
      return rows.map(({ id }) => id);
    },
    /** Everything that a seed may change. */
    async snapshot() {
      const { db } = setup.database;
      return [
        await db.select().from(issues).orderBy(issues.id),
        await db.select().from(versions).orderBy(versions.issueId, versions.version),
      ];
    },
    /** Saves a text as staff. */
    async save(id: string, body: string) {
      const { version = 0 } = (await helpers.issue(id)) ?? {};
      const content = { subject: "Ours", preheader: "p", body };
      const saved = await saveIssue(setup.ctx, actor, { issueId: id, version, content });
      expect(saved.ok).toBe(true);
    },
    async issuesSent(id: string) {
      return (await sendLog(id)).map((line) => line.split(" ")[1]);
    },
    /** Claims and sends on each of the next days. */
    async sendDaily(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        await setup.run();
        setup.clock.advance({ days: 1 });
      }
    },
    /** Puts back the first release, without sends and versions. */
    async startOver(): Promise<void> {
      const { db } = setup.database;
      for (const table of [
        newsletterSends,
        newsletterBatches,
        newsletterRenders,
        versions,
        issues,
      ]) {
        await db.delete(table);
      }
      await helpers.seed(firstRelease);
      await db.update(issues).set({ updatedAt: new Date("2020-01-01") });
    },
  };
  beforeEach(() => helpers.startOver());
  return { setup, ...helpers };
}
