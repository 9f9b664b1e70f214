import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailOutbox, importFiles, orders } from "@/db/schema";
import type { ImportKind, ImportSource } from "@/db/values/imports";
import { readLibrary } from "@/lib/flows/read-library";
import { describePreview, importSourceLabels } from "@/lib/imports/import-copy";
import { readImport, readPreview } from "@/lib/imports/read-import";
import { zip } from "@/tests/support/zip";
import { importHelpers } from "./import-helpers";

/**
 * Walks docs/moving-in.md with a file in each tool's layout. The people and sales are made up; the
 * guide says where each layout is documented.
 */
const helpers = importHelpers();
const folder = path.join(process.cwd(), "tests/fixtures/imports");
const guide = readFileSync(path.join(process.cwd(), "docs/moving-in.md"), "utf8");

const readFolder = (name: string) =>
  readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { name: path.relative(path.join(folder, name), file), text: readFileSync(file) };
    })
    .sort((one, other) => one.name.localeCompare(other.name));

/** The files as the tool hands them over: in an archive, or one by one. */
function toUpload(name: string, isZip: boolean) {
  const files = readFolder(name);
  return isZip
    ? [{ name: `${name}.zip`, bytes: zip(files) }]
    : files.map((file) => ({ name: file.name, bytes: file.text }));
}

type Layout = {
  readonly fixture: string;
  readonly source: ImportSource;
  readonly isZip?: boolean;
  /** How many of the files have people. */
  readonly lists: number;
  readonly preview: Readonly<Record<string, number>>;
  readonly sentence: string;
  readonly emailed: readonly string[];
};

const lists: readonly Layout[] = [
  {
    fixture: "mailchimp",
    source: "mailchimp",
    isZip: true,
    lists: 4,
    preview: {
      create: 2,
      "suppress not_subscribed": 1,
      "suppress unsubscribed": 1,
      "suppress complained": 1,
      "suppress bounced": 1,
    },
    sentence: "We’ll email 2 people. 4 left before and stay out.",
    emailed: ["ada@mailchimp.test", "cleo@mailchimp.test"],
  },
  {
    fixture: "kit",
    source: "kit",
    lists: 1,
    preview: {
      create: 1,
      "create cold": 1,
      "suppress unsubscribed": 1,
      "suppress bounced": 1,
      "suppress complained": 1,
      "suppress unconfirmed": 1,
    },
    sentence: "We’ll email 2 people. 4 left before and stay out.",
    emailed: ["ada@kit.test", "finn@kit.test"],
  },
  {
    fixture: "beehiiv",
    source: "beehiiv",
    lists: 1,
    preview: { create: 1, "suppress inactive": 1, "suppress unconfirmed": 2 },
    sentence: "We’ll email 1 person. 3 left before and stay out.",
    emailed: ["ada@beehiiv.test"],
  },
  {
    fixture: "substack",
    source: "substack",
    isZip: true,
    lists: 1,
    preview: { create: 2, "suppress opt_out_column": 1 },
    sentence: "We’ll email 2 people. 1 left before and stays out.",
    emailed: ["ada@substack.test", "bo@substack.test"],
  },
  {
    fixture: "ghost",
    source: "ghost",
    lists: 1,
    preview: { create: 2, "suppress unsubscribed": 1 },
    sentence: "We’ll email 2 people. 1 left before and stays out.",
    emailed: ["ada@ghost.test", "cleo@ghost.test"],
  },
  {
    fixture: "curated",
    source: "curated",
    lists: 1,
    preview: {
      create: 1,
      "suppress unsubscribed": 1,
      "suppress complained": 1,
      "suppress bounced": 1,
      "suppress unconfirmed": 1,
    },
    sentence: "We’ll email 1 person. 4 left before and stay out.",
    emailed: ["ada@curated.test"],
  },
  {
    fixture: "gumroad-followers",
    source: "gumroad_followers",
    lists: 1,
    preview: { create: 2 },
    sentence: "We’ll email 2 people.",
    emailed: ["ada@followers.test", "bo@followers.test"],
  },
];

async function stage(fixture: string, isZip: boolean, kind: ImportKind = "subscribers") {
  const items = {
    "Royalty Book": "ebook",
    "Royalty Book (1)": "ebook",
    "Royalty Course": "course",
  } as const;
  return await helpers.stage(toUpload(fixture, isZip), { items }, kind);
}

async function readSentence(importId: string) {
  const details = await readImport(helpers.ctx, await helpers.actor(), importId);
  if (!details) throw new Error("the import isn't there");
  const outlook = await readPreview(helpers.ctx, await helpers.actor(), importId);
  return describePreview(outlook, details.record).text;
}

test.each(lists)(
  "a list from $fixture is recognized, previewed, imported and undone",
  async (layout) => {
    const { ctx } = helpers;
    expect(guide).toContain(`| ${importSourceLabels[layout.source]} |`);
    const importId = await stage(layout.fixture, layout.isZip ?? false);
    const files = await ctx.db.select().from(importFiles).where(eq(importFiles.importId, importId));
    expect(files.map(({ source }) => source)).toEqual(Array(layout.lists).fill(layout.source));
    expect(await helpers.preview(importId)).toEqual(layout.preview);
    expect(await readSentence(importId)).toBe(layout.sentence);
    await helpers.finish(importId);
    for (const email of layout.emailed) {
      expect(await helpers.subscriber(email)).toMatchObject({
        confirmed: true,
        stage: "none",
        firstName: expect.not.stringContaining(" "),
      });
    }
    const again = await stage(layout.fixture, layout.isZip ?? false);
    expect(await readSentence(again)).toBe("Nothing to do: these files change nothing.");
    await helpers.undo(importId);
    for (const email of layout.emailed) expect(await helpers.subscriber(email)).toBeUndefined();
    expect(await ctx.db.$count(emailOutbox)).toBe(0);
  },
);

const shops = [
  {
    fixture: "gumroad-sales",
    source: "gumroad_sales",
    label: "Gumroad sales",
    ebook: ["ray@gumroad.test", "partial@gumroad.test", "won@gumroad.test", "quiet@gumroad.test"],
    course: ["ray@gumroad.test", "gifted@gumroad.test"],
    sentence:
      "4 people get the eBook, 2 the course. We won’t email them. 1 asked for no email and stays out of the newsletter.",
    nothing: ["other", "refunded", "disputed", "revoked", "preorder", "giver"].map(
      (name) => `${name}@gumroad.test`,
    ),
    refused: { totals_row: 1, refunded: 1, disputed: 1, withdrawn: 1, unpaid: 1 },
  },
  {
    fixture: "squarespace",
    source: "squarespace",
    label: "Squarespace orders",
    ebook: ["sq@squarespace.test", "us-date@squarespace.test"],
    course: ["sq@squarespace.test"],
    sentence: "2 people get the eBook, 1 the course. We won’t email them.",
    nothing: ["owes", "back", "canceled"].map((name) => `${name}@squarespace.test`),
    refused: { unpaid: 1, refunded: 1, withdrawn: 1 },
  },
  {
    fixture: "stripe",
    source: "stripe",
    label: "Stripe payments",
    ebook: ["st@stripe.test", "won@stripe.test"],
    course: ["described@stripe.test"],
    sentence: "2 people get the eBook, 1 the course. We won’t email them.",
    nothing: ["back", "failed", "lost", "test"].map((name) => `${name}@stripe.test`),
    refused: { refunded: 1, unpaid: 2, disputed: 1 },
  },
] as const;

test.each(shops)("past customers from $fixture get what they paid for", async (shop) => {
  const { ctx } = helpers;
  expect(guide).toContain(`| ${shop.label} |`);
  const importId = await stage(shop.fixture, false, "customers");
  const details = await readImport(ctx, await helpers.actor(), importId);
  expect(details?.files.map(({ source }) => source)).toEqual([shop.source]);
  expect(
    Object.fromEntries(details?.refused.map(({ problem, rows }) => [problem, rows]) ?? []),
  ).toEqual(shop.refused);
  expect(await readSentence(importId)).toBe(shop.sentence);
  await helpers.finish(importId);
  const again = await stage(shop.fixture, false, "customers");
  expect(await readSentence(again)).toContain("No one gets access that they don’t have already.");
  const own = async (email: string) => {
    const library = await readLibrary(ctx, { emails: [email] }, null);
    return { ebook: library.hasPastEbook, course: library.hasPastCourse };
  };
  for (const email of shop.ebook) expect(await own(email)).toMatchObject({ ebook: true });
  for (const email of shop.course) expect(await own(email)).toMatchObject({ course: true });
  for (const email of shop.nothing) {
    expect(await own(email)).toEqual({ ebook: false, course: false });
  }
  expect(await ctx.db.$count(orders)).toBe(0);
  expect(await ctx.db.$count(emailOutbox)).toBe(0);
});
