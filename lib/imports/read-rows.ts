import type {
  ImportField,
  ImportKind,
  ImportMapping,
  RowProblem,
  RowStatus,
} from "@/db/values/imports";
import { getEmailProblem, normalizeEmail } from "@/lib/core/email-address";
import { tagLimits } from "@/lib/imports/import-limits";
import { isFullName } from "@/lib/imports/sources";
import { createDateTimeReader } from "@/lib/text-files/read-date-time";

/** A row of a file as the import understands it. */
export type ReadRow = {
  readonly email: string | null;
  readonly status: RowStatus | null;
  /** What the file calls that status, as a code. */
  readonly reason: string | null;
  readonly optedInAt: Date | null;
  readonly leftAt: Date | null;
  readonly optInIp: string | null;
  readonly firstName: string;
  readonly tags: readonly string[];
  readonly item: string | null;
  readonly boughtOn: string | null;
  readonly reference: string | null;
  readonly problem: RowProblem | null;
  /** What the email column says, if the row is refused. */
  readonly typedEmail: string | null;
};

type Options = {
  readonly kind: ImportKind;
  readonly mapping: ImportMapping;
  readonly columns: readonly string[];
  readonly now: Date;
};

/** Longer addresses don't fit into the newsletter's form either. */
const maxEmailLength = 255;

/** Returns a function that reads a file's rows, in order. */
export function createRowReader({ kind, mapping, columns, now }: Options) {
  const places = new Map<ImportField, number>();
  for (const [field, name] of Object.entries(mapping.columns)) {
    const at = columns.indexOf(name);
    if (at >= 0) places.set(field as ImportField, at);
  }
  const readTime = createTimeReader(now);
  const hasFullNames = isFullName(mapping.columns.firstName ?? "");
  let order = new Map<ImportField, string>();
  return (cells: readonly string[]): ReadRow => {
    const get = (field: ImportField) => cells[places.get(field) ?? -1]?.trim() ?? "";
    const isSale = kind === "customers";
    // Further items of an order have its number and nothing else about it.
    const isContinued =
      isSale &&
      get("email") === "" &&
      (get("item") !== "" || get("itemSummary") !== "") &&
      get("reference") === order.get("reference");
    const read = (field: ImportField) =>
      isContinued && get(field) === "" ? (order.get(field) ?? "") : get(field);
    if (isSale && !isContinued)
      order = new Map([...places.keys()].map((field) => [field, get(field)]));
    const gift = read("giftEmail");
    const typed = isSale && gift !== "" ? gift : read("email");
    const email = normalizeEmail(typed);
    const problem =
      findEmailProblem(typed, email, cells) ?? (isSale ? findSaleProblem(read) : null);
    const status = isSale
      ? { status: "customer" as const, reason: null }
      : readStatus(mapping.people, read);
    // Some tools write the day on which they left.
    const hasOptedOut = !isNo(read("optOut"));
    const isRefused = problem !== null && !(isSale && hasOptedOut && isSaleProblem(problem));
    return {
      email: isRefused ? null : email,
      status: isRefused ? null : hasOptedOut ? stricter(status.status, "opted_out") : status.status,
      reason: hasOptedOut && status.status !== "complained" ? "opt_out_column" : status.reason,
      optedInAt:
        readTime(read("confirmedAt")) ??
        readTime(read("optedInAt")) ??
        readTime(read("signedUpAt")),
      leftAt: readTime(read("leftAt")),
      optInIp: /^[\da-f.:]{3,45}$/i.test(read("optInIp")) ? read("optInIp") : null,
      firstName: readFirstName(read("firstName"), hasFullNames),
      tags: isSale ? [] : readTags(read("tags")),
      item: isSale && problem === null ? cleanText(readItem(read), 200) : null,
      boughtOn: isSale ? (readTime(read("boughtAt"))?.toISOString().slice(0, 10) ?? null) : null,
      reference: isSale ? cleanText(read("reference"), 100) || null : null,
      problem: isRefused ? problem : null,
      typedEmail: isRefused ? typed.slice(0, 300) : null,
    };
  };
}

function findEmailProblem(
  typed: string,
  email: string,
  cells: readonly string[],
): RowProblem | null {
  if (/^totals?$/i.test(cells[0]?.trim() ?? "") && !email.includes("@")) return "totals_row";
  if (typed === "") return "no_email";
  if (email.length > maxEmailLength) return "long_email";
  if (getEmailProblem(email, "Email", maxEmailLength)) return "bad_email";
  // An account that its owner had deleted.
  if (/@(?:[a-z0-9-]+\.)*deletion-request\.substack\.com$/.test(email)) return "deleted_account";
  return null;
}

const saleProblems: ReadonlySet<string> = new Set([
  "refunded",
  "disputed",
  "unpaid",
  "withdrawn",
  "no_item",
]);
const isSaleProblem = (problem: RowProblem) => saleProblems.has(problem);

/** Sales that were refunded, disputed or never paid give no access. */
function findSaleProblem(read: (field: ImportField) => string): RowProblem | null {
  if (readItem(read) === "") return "no_item";
  const status = read("paymentStatus").toLowerCase();
  const [amount, refunded] = [readAmount(read("amount")), readAmount(read("amountRefunded"))];
  const isFullyRefunded = amount > 0 && refunded >= amount;
  if (isYes(read("refunded")) || isFullyRefunded || /^(?:fully )?refunded$/.test(status))
    return "refunded";
  if (/disput|chargeback/.test(status)) return "disputed";
  if (isDisputed(read("disputed")) && !isYes(read("disputeWon"))) return "disputed";
  if (!isNo(read("withdrawn"))) return "withdrawn";
  if (/^test$/i.test(read("testOrPreorder")) || isYes(read("testOrPreorder"))) return "unpaid";
  return /unpaid|pending|fail|cancel|void|incomplete|requires|blocked|declined|authorized|uncaptured/.test(
    status,
  )
    ? "unpaid"
    : null;
}

/** Stripe leaves the item's column blank for what was sold in its checkout. */
const readItem = (read: (field: ImportField) => string) => read("item") || read("itemSummary");

/** A yes or no, or the dispute's status. */
const isDisputed = (text: string) =>
  !isNo(text) && !/^(?:won|warning_closed|prevented)$/i.test(text);

/** Reads `1,500.00`, `1.500,00`, `1 500,00` and `1.500`. Some tools write refunds as negative amounts. */
function readAmount(text: string): number {
  const digits = text.replace(/[^\d.,]/g, "");
  const [, integer = digits, separator = "", rest = ""] = /^(.*)([.,])(\d*)$/.exec(digits) ?? [];
  // Three digits after the only kind of separator are thousands.
  const isThousands = rest.length === 3 && /^[1-9]\d{0,2}(?:[.,]\d{3})*$/.test(integer);
  const hasOther = integer.includes(separator === "." ? "," : ".");
  const point = isThousands && !hasOther ? "" : ".";
  return Number([integer.replace(/[.,]/g, ""), rest].join(point)) || 0;
}

/** Also a date of zeros, and a dash. */
const isNo = (text: string) =>
  /^(?:[0\s:.\u002f-]*|false|no|n|nein|non|none|null|n.a)$/i.test(text);
const isYes = (text: string) => /^(?:1|1\.0|true|yes|y|ja|oui|x)$/i.test(text);

type Status = { readonly status: RowStatus; readonly reason: string | null };

const strictness: Readonly<Record<RowStatus, number>> = {
  customer: 0,
  subscribed: 1,
  not_subscribed: 2,
  opted_out: 3,
  bounced: 4,
  complained: 5,
};

const stricter = (one: RowStatus, other: RowStatus): RowStatus =>
  strictness[one] >= strictness[other] ? one : other;

function readStatus(people: ImportMapping["people"], read: (field: ImportField) => string): Status {
  const isComplaint = /abuse|complain|spam/i.test(read("leftReason"));
  if (isComplaint) return { status: "complained", reason: "complained" };
  if (people === "opted_out") return { status: "opted_out", reason: "unsubscribed" };
  if (people === "bounced") return { status: "bounced", reason: "bounced" };
  if (people === "not_subscribed") return { status: "not_subscribed", reason: "not_subscribed" };
  const typed = read("status");
  // Without a status, a date of leaving says it.
  if (people === "subscribed" && typed === "") {
    return isNo(read("leftAt"))
      ? { status: "subscribed", reason: null }
      : { status: "opted_out", reason: "unsubscribed" };
  }
  return readStatusWord(typed);
}

/** In order: the first that a status contains. */
const statusWords: readonly (readonly [RegExp, RowStatus, string | null])[] = [
  [/complain|abuse|spam|junk/, "complained", "complained"],
  [/bounce|cleaned|undeliverable|unreachable|invalid/, "bounced", "bounced"],
  [/non-?\s?_?subscri|never subscri/, "not_subscribed", "not_subscribed"],
  [
    /unsub|cancel|opt(?:ed)?[-_ ]?out|removed|deleted|disabled|abgemeldet|suppress|block|black/,
    "opted_out",
    "unsubscribed",
  ],
  [/unconfirm|pending|validating|awaiting|needs[ _]/, "not_subscribed", "unconfirmed"],
  [/inactive/, "opted_out", "inactive"],
  [/^(?:false|no|0|nein|non)$/, "opted_out", "unsubscribed"],
  [/transaction/, "not_subscribed", "transactional"],
  [/archiv/, "not_subscribed", "archived"],
  [/cold/, "subscribed", "cold"],
  [
    /^(?:subscribed|active|confirmed|enabled|free|paid|comped|premium|true|yes|1|angemeldet)$/,
    "subscribed",
    null,
  ],
];

/** An unknown word isn't a consent. */
function readStatusWord(typed: string): Status {
  const word = typed.toLowerCase();
  const found = statusWords.find(([pattern]) => pattern.test(word));
  return found
    ? { status: found[1], reason: found[2] }
    : { status: "not_subscribed", reason: "unknown_status" };
}

/** Reads times without a zone as UTC, and none in the future. */
function createTimeReader(now: Date): (text: string) => Date | null {
  const read = createDateTimeReader("month_first");
  return (text) => {
    if (text === "") return null;
    const at = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/.test(text)
      ? readIso(text)
      : toInstant(read(text, ""));
    return at === null || at > now || at.getUTCFullYear() < 1990 ? null : at;
  };
}

function readIso(text: string): Date | null {
  const cleaned = text
    .replace(/ ?UTC$/i, "Z")
    .replace(" ", "T")
    .replace(/ (?=[+-]\d\d:?\d\d$)/, "");
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(cleaned)
    ? cleaned
    : `${cleaned}${cleaned.length > 10 ? "Z" : "T00:00:00Z"}`;
  const at = new Date(zoned);
  return Number.isNaN(at.getTime()) ? null : at;
}

function toInstant({
  day,
  time,
  instant,
}: ReturnType<ReturnType<typeof createDateTimeReader>>): Date | null {
  if (instant) return instant;
  return day === null ? null : readIso(`${day}T${time ?? "00:00:00"}`);
}

function cleanText(text: string, length: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, length)
    .trim()
    .toWellFormed();
}

function readFirstName(text: string, isFull: boolean): string {
  const name = cleanText(text, 100);
  return isFull ? (name.split(" ")[0] ?? "") : name;
}

/** Mailchimp writes `"VIP","Blog"` into one cell; others separate by commas. */
function readTags(text: string): readonly string[] {
  const quoted = [...text.matchAll(/"([^"]+)"/g)].map(([, tag = ""]) => tag);
  const all = quoted.length > 0 ? quoted : text.split(/[,;|]/);
  const tags = all.map((tag) => cleanText(tag, tagLimits.characters)).filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, tagLimits.perSubscriber);
}
