/** Tables of few rows, which a migration may rewrite, index and lock. All others count as large. */
const smallTables: ReadonlySet<string> = new Set([
  ...["products", "courses", "course_modules", "course_lessons", "lesson_files", "lesson_uploads"],
  ...["content_versions", "content_live", "ebook_files", "newsletter_issues", "newsletter_sender"],
  ...["newsletter_issue_versions", "user_roles", "admin_bootstraps", "cron_runs", "events"],
  ...["radio_stations", "radio_programs", "radio_imports", "subscriber_listings"],
]);

type Rule = {
  readonly pattern: RegExp;
  readonly fix: string;
  /** The rule also applies to small tables, because the running version still uses what changes. */
  readonly always?: boolean;
};

const alterTable = String.raw`^alter table (?:if exists )?(?:only )?(?:public\.)?(?<table>\w+)`;
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`${alterTable} alter column \\w+ (?:set data )?type`),
    fix: "changing a type rewrites the table: add a column, copy in batches, drop the old one later",
  },
  {
    pattern: new RegExp(
      `${alterTable} add column .*(?: generated |serial|default (?:\\w+\\.)?(?:gen_random_uuid|random|clock_timestamp|nextval)\\()`,
    ),
    fix: "a computed default rewrites the table: add the column without it, fill it in batches",
  },
  {
    pattern: new RegExp(`${alterTable} add column (?!.*default).*not null`),
    fix: "existing rows have no value: add it without NOT NULL, or with a constant default",
    always: true,
  },
  {
    pattern: new RegExp(`${alterTable} add constraint \\w+ (?:check|foreign key)(?!.*not valid)`),
    fix: "it scans the table under a lock: add NOT VALID, and VALIDATE CONSTRAINT in the next migration",
  },
  {
    pattern: new RegExp(
      `${alterTable} add (?:constraint \\w+ )?(?:unique|primary key)(?!.*using index)`,
    ),
    fix: "it builds an index under a lock: CREATE UNIQUE INDEX CONCURRENTLY first, then USING INDEX",
  },
  {
    pattern: new RegExp(`${alterTable} alter column \\w+ set not null`),
    fix: "it scans the table under a lock: add CHECK (… IS NOT NULL) NOT VALID and validate it instead",
  },
  {
    pattern:
      /^create (?:unique )?index (?!concurrently).*? on (?:only )?(?:public\.)?(?<table>\w+)/,
    fix: "it blocks writes: use CREATE INDEX CONCURRENTLY in a migration of its own",
  },
  {
    pattern: /^(?:update|delete from) (?:only )?(?:public\.)?(?<table>\w+)/,
    fix: "it locks many rows until the end: change rows in batches from a job",
  },
  {
    pattern: /^(?:truncate|cluster|vacuum full|lock)(?: table)? (?:public\.)?(?<table>\w+)/,
    fix: "it locks the table",
  },
  {
    pattern: new RegExp(`${alterTable} (?:rename|drop column)`),
    fix: "the running version still uses it: add the new one, and drop the old one in a later release",
    always: true,
  },
  {
    pattern: /^drop table (?:if exists )?(?:public\.)?(?<table>\w+)/,
    fix: "the running version still uses it: drop it in a later release",
    always: true,
  },
];

/** A reviewed exception: a comment right before the statement, with the reason. */
const reviewed = /^--\s*safe:\s*\S.{19,}$/m;

/**
 * Checks one migration file for statements that rewrite a large table, lock it for long, or break
 * the version that still runs during a deploy. Returns what's wrong and how to fix it.
 */
export function findUnsafeStatements(migration: string): string[] {
  const statements = migration.split("--> statement-breakpoint").map((source) => ({
    isReviewed: reviewed.test(source.trim()),
    text: source
      .replace(/--.*$/gm, "")
      .replaceAll('"', "")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase(),
  }));
  const texts = statements.map(({ text }) => text).filter(Boolean);
  const created = new Set(texts.flatMap((text) => findCreatedTable(text)));
  const problems = statements.flatMap(({ text, isReviewed }) =>
    isReviewed ? [] : checkStatement(text, created),
  );
  return [...problems, ...checkConcurrentIndexes(texts), ...checkValidation(texts)];
}

function findCreatedTable(text: string): string[] {
  const table = /^create table (?:if not exists )?(?:public\.)?(\w+)/.exec(text)?.[1];
  return table ? [table] : [];
}

function checkStatement(text: string, created: ReadonlySet<string>): string[] {
  return rules.flatMap(({ pattern, fix, always }) => {
    const table = pattern.exec(text)?.groups?.table;
    if (table === undefined || created.has(table)) return [];
    return always || !smallTables.has(table) ? [`${text.slice(0, 90)}: ${fix}`] : [];
  });
}

/** They run outside a transaction, so a crash may leave an invalid index that the next try must drop. */
function checkConcurrentIndexes(texts: readonly string[]): string[] {
  if (!texts.some((text) => text.includes("index concurrently"))) return [];
  const dropped = texts.flatMap(
    (text) => /^drop index concurrently if exists (?:public\.)?(\w+)/.exec(text)?.[1] ?? [],
  );
  return texts.flatMap((text) => {
    if (text.startsWith("drop index concurrently if exists ")) return [];
    const index = /^create (?:unique )?index concurrently (\w+) on/.exec(text)?.[1];
    if (index === undefined) return [`${text.slice(0, 90)}: put it into a migration of its own`];
    if (dropped.includes(index)) return [];
    return [`${index}: put DROP INDEX CONCURRENTLY IF EXISTS ${index} before it, for a second try`];
  });
}

/** In one transaction with ADD CONSTRAINT, the scan would happen under that statement's lock. */
function checkValidation(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const name = / validate constraint (\w+)/.exec(text)?.[1];
    const isAddedHere = texts.some((other) => other.includes(` add constraint ${name} `));
    return name && isAddedHere ? [`${name}: validate it in the next migration`] : [];
  });
}
