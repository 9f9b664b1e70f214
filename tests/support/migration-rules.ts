import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Tables of few rows, which a migration may rewrite, index and lock. All others count as large. */
const smallTables: ReadonlySet<string> = new Set([
  ...["products", "courses", "course_modules", "course_lessons", "lesson_files", "lesson_uploads"],
  ...["content_versions", "content_live", "ebook_files", "newsletter_issues", "newsletter_sender"],
  ...["newsletter_issue_versions", "user_roles", "admin_bootstraps", "cron_runs", "events"],
  ...[
    "radio_stations",
    "radio_programs",
    "radio_imports",
    "subscriber_listings",
    "subscriber_segments",
  ],
]);

type Rule = {
  readonly fix: string;
  /** The rule also applies to small tables, because the running version still uses what changes. */
  readonly always?: boolean;
};

const validateLater =
  "it scans the table under a lock: add NOT VALID, and VALIDATE CONSTRAINT in the next migration";
const stillNamed =
  "the running version still uses it: add the new one, and drop the old one in a later release";
const stillUsed = "the running version still uses it: drop it in a later release";

/** Squawk's rules that matter here, by name (squawkhq.com/docs/rules), and what to write instead. */
const squawkRules: Readonly<Record<string, Rule>> = {
  "changing-column-type": {
    fix: "changing a type rewrites the table: add a column, copy in batches, drop the old one later",
  },
  "adding-field-with-default": {
    fix: "a computed default rewrites the table: add the column without it, fill it in batches",
  },
  "adding-required-field": {
    fix: "existing rows have no value: add it without NOT NULL, or with a constant default",
    always: true,
  },
  "constraint-missing-not-valid": { fix: validateLater },
  "disallowed-unique-constraint": {
    fix: "it builds an index under a lock: CREATE UNIQUE INDEX CONCURRENTLY first, then USING INDEX",
  },
  "adding-not-nullable-field": {
    fix: "it scans the table under a lock: add CHECK (… IS NOT NULL) NOT VALID and validate it instead",
  },
  "require-concurrent-index-creation": {
    fix: "it blocks writes: use CREATE INDEX CONCURRENTLY in a migration of its own",
  },
  "renaming-column": { fix: stillNamed, always: true },
  "renaming-table": { fix: stillNamed, always: true },
  "ban-drop-column": { fix: stillUsed, always: true },
  "ban-drop-table": { fix: stillUsed, always: true },
};

/** What Squawk has no rule for. */
const ownRules: readonly (Rule & { readonly pattern: RegExp })[] = [
  {
    pattern: /^alter table (?:\w+\.)?\w+ add column \w+ (?:small|big)?serial/,
    fix: "a computed default rewrites the table: add the column without it, fill it in batches",
  },
  {
    pattern: /^(?:update|delete from) /,
    fix: "it locks many rows until the end: change rows in batches from a job",
  },
  { pattern: /^(?:truncate|cluster|vacuum full|lock) /, fix: "it locks the table" },
];

/** A reviewed exception: a comment right before the statement, with the reason. */
const reviewed = /^--\s*safe:\s*\S.{19,}$/m;

/**
 * Checks migrations for statements that rewrite a large table, lock it for long, or break the version
 * that still runs during a deploy. Returns what's wrong with each migration, and how to fix it.
 */
export function findUnsafeStatements(migrations: readonly string[]): readonly string[][] {
  const findings = runSquawk(migrations);
  return migrations.map((migration, index) => checkMigration(migration, findings[index] ?? []));
}

type Finding = { readonly line: number; readonly rule: string };

/** Runs Squawk on each migration, and returns what it finds, by line from 0. */
function runSquawk(migrations: readonly string[]): readonly (readonly Finding[])[] {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    const files = migrations.map((migration, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, migration);
      return file;
    });
    const squawk = fileURLToPath(import.meta.resolve("squawk-cli/js/bin/squawk"));
    const options = [
      "--reporter",
      "json",
      "--assume-in-transaction",
      "--no-error-on-unmatched-pattern",
    ];
    // It exits with 1 if it finds anything.
    const { stdout } = spawnSync(process.execPath, [squawk, ...options, ...files], {
      encoding: "utf8",
      maxBuffer: 100_000_000,
    });
    const found: readonly { file: string; line: number; rule_name: string }[] = JSON.parse(stdout);
    return files.map((file) =>
      found.filter((one) => one.file === file).map(({ line, rule_name: rule }) => ({ line, rule })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkMigration(migration: string, findings: readonly Finding[]): string[] {
  let endLine = 0;
  const statements = migration.split("--> statement-breakpoint").map((source) => {
    const firstLine = endLine;
    endLine += source.split("\n").length - 1;
    const lastLine = endLine;
    return {
      isReviewed: reviewed.test(source.trim()),
      text: source
        .replace(/--.*$/gm, "")
        .replaceAll('"', "")
        .replace(/\s+/g, " ")
        .trim()
        .toLowerCase(),
      rules: findings
        .filter(({ line }) => line >= firstLine && line <= lastLine)
        // A unique constraint can't be NOT VALID.
        .filter(
          ({ rule }, _index, all) =>
            rule !== "constraint-missing-not-valid" ||
            all.every((one) => one.rule !== "disallowed-unique-constraint"),
        )
        .flatMap(({ rule }) => squawkRules[rule] ?? []),
    };
  });
  const texts = statements.map(({ text }) => text).filter(Boolean);
  const created = new Set(texts.flatMap((text) => findCreatedTable(text)));
  const problems = statements.flatMap(({ text, rules, isReviewed }) =>
    isReviewed
      ? []
      : [...rules, ...ownRules.filter(({ pattern }) => pattern.test(text))].flatMap((rule) =>
          describeProblem(text, rule, created),
        ),
  );
  return [...problems, ...checkConcurrentIndexes(texts)];
}

function describeProblem(text: string, { fix, always }: Rule, created: ReadonlySet<string>) {
  const table = findChangedTable(text);
  if (table !== undefined && created.has(table)) return [];
  const isSmall = table !== undefined && smallTables.has(table);
  return isSmall && !always ? [] : [`${text.slice(0, 90)}: ${fix}`];
}

/** The table that a statement changes. */
function findChangedTable(text: string): string | undefined {
  const named =
    /^(?:alter table|drop table|update|delete from|truncate|cluster|lock)(?: table)?(?: if exists)?(?: only)? (?:public\.)?(\w+)/;
  const indexed = /^create (?:unique )?index .*? on (?:only )?(?:public\.)?(\w+)/;
  return (named.exec(text) ?? indexed.exec(text))?.[1];
}

function findCreatedTable(text: string): string[] {
  const table = /^create table (?:if not exists )?(?:public\.)?(\w+)/.exec(text)?.[1];
  return table ? [table] : [];
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
