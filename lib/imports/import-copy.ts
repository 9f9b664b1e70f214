export { listStatuses } from "@/db/values/imports";

import type {
  ImportField,
  ImportKind,
  ImportSource,
  ImportStatus,
  ListStatus,
  RowProblem,
} from "@/db/values/imports";
import type { ActionMessage } from "@/lib/core/action-state";
import type { ImportDetails, ImportOutlook, PreviewGroup } from "@/lib/imports/read-import";

export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  subscribers: "Subscribers",
  customers: "Past customers",
};

export const importTitles: Readonly<Record<ImportKind, string>> = {
  subscribers: "Import of subscribers",
  customers: "Import of past customers",
};

export const importStatusLabels: Readonly<Record<ImportStatus, string>> = {
  draft: "Draft",
  running: "Importing",
  stopped: "Stopped",
  finished: "Finished",
  undoing: "Undoing",
  undone: "Undone",
};

export const importSourceLabels: Readonly<Record<ImportSource, string>> = {
  mailchimp: "Mailchimp",
  kit: "Kit",
  beehiiv: "beehiiv",
  substack: "Substack",
  ghost: "Ghost",
  curated: "Curated",
  gumroad_followers: "Gumroad followers",
  gumroad_sales: "Gumroad sales",
  squarespace: "Squarespace orders",
  stripe: "Stripe payments",
  other: "Other list",
};

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  email: "Email",
  firstName: "First name",
  status: "Status",
  confirmedAt: "Confirmed",
  optedInAt: "Opted in",
  signedUpAt: "Signed up",
  leftAt: "Left",
  leftReason: "Reason for leaving",
  optInIp: "IP address",
  tags: "Tags",
  optOut: "Doesn’t want email",
  giftEmail: "Gift recipient’s email",
  item: "Item",
  itemSummary: "Item, if that’s blank",
  boughtAt: "Bought",
  reference: "Sale number",
  paymentStatus: "Payment status",
  refunded: "Refunded",
  disputed: "Disputed",
  disputeWon: "Dispute won",
  withdrawn: "Canceled or access revoked",
  testOrPreorder: "Test or pre-order",
  amount: "Amount",
  amountRefunded: "Amount refunded",
};

export const listStatusLabels: Readonly<Record<ListStatus, string>> = {
  by_row: "As the status column says",
  subscribed: "Subscribed",
  not_subscribed: "Not subscribed",
  opted_out: "Unsubscribed",
  bounced: "Bounced or cleaned",
};

export const rowProblemTexts: Readonly<Record<RowProblem, string>> = {
  no_email: "The row has no email address",
  bad_email: "The email address isn’t valid",
  long_email: "The email address has more than 255 characters",
  deleted_account: "The account was deleted at its owner’s request",
  totals_row: "The row has totals, not a person",
  refunded: "The sale was refunded",
  disputed: "The sale was disputed",
  unpaid: "The sale wasn’t paid",
  withdrawn: "The sale was canceled, or its access revoked",
  no_item: "The sale doesn’t say what was bought",
};

/** What becomes of the addresses of a preview's group. */
export const actionTexts: Readonly<Record<PreviewGroup["action"], string>> = {
  create: "New subscribers",
  ask: "Asked first",
  no_date: "Left out: no date of consent",
  suppress: "Stay out",
  suppress_known: "Subscribers who’ll get no more email",
  already: "Stay out as before",
  known: "Subscribers already, unchanged",
  kept_out: "Stay out: left, bounced or complained before",
  own_act: "Subscribers who signed up here since, unchanged",
  customer: "Customers",
  deleted_data: "Left out: had their data deleted",
};

const reasonTexts: Readonly<Record<string, string>> = {
  complained: "complained",
  bounced: "bounced",
  unsubscribed: "unsubscribed",
  inactive: "inactive",
  opt_out_column: "doesn’t want email",
  not_subscribed: "not subscribed",
  unconfirmed: "unconfirmed",
  transactional: "transactional",
  archived: "archived",
  cold: "cold",
  unknown_status: "unknown status",
};

/** Names a group of a preview: what becomes of it, and what the files say. */
export function describeGroup({ action, reason }: PreviewGroup): string {
  const text = reason && reasonTexts[reason];
  return text ? `${actionTexts[action]} (${text})` : actionTexts[action];
}

const figure = (count: number) => count.toLocaleString("en-US");
const people = (count: number) => (count === 1 ? "1 person" : `${figure(count)} people`);
const nothingToDo = "Nothing to do: these files change nothing.";

/** "We'll email 4,812 people. 611 left before and stay out." `isEmpty`: it would change nothing. */
export function describePreview(
  { groups, newCustomers }: ImportOutlook,
  { kind, settings: { items = {} } }: Pick<ImportDetails["record"], "kind" | "settings">,
): { readonly text: string; readonly isEmpty: boolean } {
  const count = (...actions: readonly PreviewGroup["action"][]) =>
    groups
      .filter(({ action }) => actions.includes(action))
      .reduce((total, { addresses }) => total + addresses, 0);
  const isEmpty =
    count("create", "ask", "suppress", "suppress_known") === 0 && newCustomers.length === 0;
  const staysOut = count("suppress", "suppress_known", "already", "kept_out");
  const stay = staysOut === 1 ? "stays" : "stay";
  if (kind === "customers") {
    const optOut = `${figure(staysOut)} asked for no email and ${stay} out of the newsletter.`;
    const access = Object.values(items).some((given) => given !== null)
      ? describeAccess(newCustomers)
      : "Say under Choices what each item gives, and save it.";
    return { isEmpty, text: staysOut > 0 ? `${access} ${optOut}` : access };
  }
  if (isEmpty) return { isEmpty, text: nothingToDo };
  const create = count("create");
  const sentences = [
    create > 0 ? `We’ll email ${people(create)}.` : "We’ll email no one new.",
    count("ask") > 0 ? `We’ll ask ${people(count("ask"))} first.` : null,
    staysOut > 0 ? `${figure(staysOut)} left before and ${stay} out.` : null,
  ];
  return { isEmpty, text: sentences.filter((sentence) => sentence !== null).join(" ") };
}

const productTexts = { ebook: "the eBook", course: "the course" } as const;

function describeAccess(newCustomers: ImportOutlook["newCustomers"]): string {
  const given = newCustomers.map(({ entitlement, people: count }, index) =>
    index === 0
      ? `${people(count)} ${count === 1 ? "gets" : "get"} ${productTexts[entitlement]}`
      : `${figure(count)} ${productTexts[entitlement]}`,
  );
  return given.length > 0
    ? `${given.join(", ")}. We won’t email them.`
    : "No one gets access that they don’t have already.";
}

/** What the saved choices mean, before an import starts. */
export function describeChoices({
  kind,
  settings: { frequency, firstIssue, askFirst },
}: Pick<ImportDetails["record"], "kind" | "settings">): string {
  if (kind === "customers") return "No one gets an email because of it.";
  const content = firstIssue === null ? "broadcasts only" : `the series from issue ${firstIssue}`;
  const email = askFirst
    ? "No one gets an email because of it, except those you chose to ask."
    : "No one gets an email because of it.";
  return `New subscribers get ${content}, ${frequencyTexts[frequency]}. ${email}`;
}

const frequencyTexts = {
  daily: "daily",
  twice_weekly: "twice a week",
  weekly: "weekly",
} as const;

/** Shown when an import ended or was undone. */
export function describeCounts(counts: Readonly<Record<string, number>> | null): readonly string[] {
  const count = (name: string) => counts?.[name] ?? 0;
  const parts: readonly (readonly [number, string])[] = [
    [count("create"), "added"],
    [count("ask"), "added, and asked first"],
    [count("suppress"), "kept out"],
    [count("suppress_known"), "subscribers stopped"],
    [count("known") + count("own_act"), "subscribers unchanged"],
    [count("already") + count("kept_out"), "out already"],
    [count("no_date"), "left out without a date of consent"],
    [count("purchases"), "purchases added"],
    [count("deleted"), "deleted again"],
    [count("unsubscribed"), "unsubscribed"],
    [count("unsuppressed"), "no longer kept out by this import"],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${figure(number)} ${text}`);
}

type Problem = "changed_since" | "no_statement" | "no_files";

export const importProblemMessages: Readonly<Record<Problem, ActionMessage>> = {
  changed_since: {
    title: "The import has changed",
    description: "It was started, stopped or undone since you opened this page. Reload the page.",
  },
  no_statement: {
    title: "Say what they agreed to",
    description:
      "Write where these people signed up and what they agreed to, and save it. Then start the import.",
  },
  no_files: { title: "Add a file first", description: "The import has no files." },
};
