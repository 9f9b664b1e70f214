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
import type { PreviewGroup } from "@/lib/imports/read-import";

export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  subscribers: "Subscribers",
  customers: "Past customers",
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

/** What an import changes, of its groups. */
export function summarizePreview(groups: readonly PreviewGroup[]) {
  const sum = (isIncluded: (group: PreviewGroup) => boolean) =>
    groups.reduce((total, group) => total + (isIncluded(group) ? group.addresses : 0), 0);
  const withAction = (...actions: readonly PreviewGroup["action"][]) =>
    sum(({ action }) => actions.includes(action));
  return {
    emailed: withAction("create"),
    asked: withAction("ask"),
    staysOut: withAction("suppress", "suppress_known", "already", "kept_out"),
    customers: withAction("customer"),
    changes: withAction("create", "ask", "suppress", "suppress_known"),
  };
}

const figure = (count: number) => count.toLocaleString("en-US");
const people = (count: number) => (count === 1 ? "1 person" : `${figure(count)} people`);

/** "We'll email 4,812 people. 611 left before and stay out." */
export function describePreview(groups: readonly PreviewGroup[], kind: ImportKind): string {
  const { emailed, asked, staysOut, customers, changes } = summarizePreview(groups);
  if (kind === "customers") {
    const optOuts =
      staysOut > 0
        ? ` ${figure(staysOut)} asked for no email and ${staysOut === 1 ? "stays" : "stay"} out of the newsletter.`
        : "";
    return `${people(customers + staysOut)} bought something. We won’t email them.${optOuts}`;
  }
  if (changes === 0) return "Nothing to do: these files change nothing.";
  const ask = asked > 0 ? ` We’ll ask ${people(asked)} first.` : "";
  const stay = staysOut === 1 ? "stays" : "stay";
  return `We’ll email ${people(emailed)}.${ask} ${figure(staysOut)} left before and ${stay} out.`;
}

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
