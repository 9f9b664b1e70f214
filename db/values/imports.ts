import type { Entitlement } from "@/db/values/orders";

/** What the files of an import list: people on an email list, or sales of another shop. */
export const importKinds = ["subscribers", "customers"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `draft`: files are added and the preview can change. `running`: the job works on it. `stopped`: by
 * staff, and it can continue. `undoing`: the job takes it back.
 */
export const importStatuses = [
  "draft",
  "running",
  "stopped",
  "finished",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The tools with files that an import recognizes; `other` is any table with an email column. */
export const importSources = [
  "mailchimp",
  "kit",
  "beehiiv",
  "substack",
  "ghost",
  "curated",
  "gumroad_followers",
  "gumroad_sales",
  "squarespace",
  "stripe",
  "other",
] as const;
export type ImportSource = (typeof importSources)[number];

/** What a row says about its address, from least to most strict. `customer`: nothing about email. */
export const rowStatuses = [
  "customer",
  "subscribed",
  "not_subscribed",
  "opted_out",
  "bounced",
  "complained",
] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** The columns that an import reads. */
export const importFields = [
  "email",
  "firstName",
  "status",
  "confirmedAt",
  "optedInAt",
  "signedUpAt",
  "leftAt",
  "leftReason",
  "optInIp",
  "tags",
  "optOut",
  "giftEmail",
  "item",
  "itemSummary",
  "boughtAt",
  "reference",
  "paymentStatus",
  "refunded",
  "disputed",
  "disputeWon",
  "withdrawn",
  "testOrPreorder",
  "amount",
  "amountRefunded",
] as const;
export type ImportField = (typeof importFields)[number];

/** What all people of a file are; `by_row` if a column says it for each. */
export const listStatuses = [
  "by_row",
  "subscribed",
  "not_subscribed",
  "opted_out",
  "bounced",
] as const;
export type ListStatus = (typeof listStatuses)[number];

/** Which column has what, by its name in the file. */
export type ImportMapping = {
  readonly columns: Readonly<Partial<Record<ImportField, string>>>;
  readonly people: ListStatus;
};

/** What staff chose for the people of an import. */
export type ImportSettings = {
  /** How often new subscribers get email. */
  readonly frequency: "daily" | "twice_weekly" | "weekly";
  /** The issue that new subscribers start with; null for broadcasts only. */
  readonly firstIssue: number | null;
  /** People without a date of consent get one email that asks; otherwise they're left out. */
  readonly askFirst: boolean;
  /** People that the other tool calls inactive are left out. */
  readonly leaveOutCold: boolean;
  /** Of past customers: what each item of the other shop gives access to; null for nothing. */
  readonly items?: Readonly<Record<string, Exclude<Entitlement, "airplay"> | null>>;
  /** Tags that fit into the limit, chosen when the import starts. */
  readonly tags?: readonly string[];
};

/** Numbers of addresses by what the import did with them. */
export type ImportCounts = Readonly<Record<string, number>>;

/** Why a row was refused. */
export const rowProblems = [
  "no_email",
  "bad_email",
  "long_email",
  "deleted_account",
  "totals_row",
  "refunded",
  "disputed",
  "unpaid",
  "withdrawn",
  "no_item",
] as const;
export type RowProblem = (typeof rowProblems)[number];
