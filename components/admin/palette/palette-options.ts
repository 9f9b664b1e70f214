import { type Screen, screens, selectAllowed } from "@/components/admin/layout/screens";
import type { StaffRole } from "@/lib/auth/permissions";
import type { FoundRecord, RecordKind } from "@/lib/flows/find-records";

/** Something the palette does instead of opening a page. */
export type PaletteAction = "shortcuts" | "sign-out" | "light" | "dark" | "system";

export type PaletteOption = {
  /** A page's address; for an action, its name after `#`. */
  readonly href: string;
  readonly label: string;
  readonly detail?: string;
};

export type PaletteGroup = { readonly title: string; readonly options: readonly PaletteOption[] };

type Page = PaletteOption & {
  /** Other words that people search for it. */
  readonly words?: string;
};

/** Screens below those of the menu, and pages that start a task. */
const otherPages: readonly (Page & Screen)[] = [
  { href: "/admin/orders?review=needed", label: "Orders to review", permission: "orders.view" },
  { href: "/admin/inbox?due=overdue", label: "Overdue messages", permission: "inbox.manage" },
  { href: "/admin/inbox?view=mine", label: "My messages", permission: "inbox.manage" },
  {
    href: "/admin/inbox?view=unassigned",
    label: "Unassigned messages",
    permission: "inbox.manage",
  },
  {
    href: "/admin/radio/import",
    label: "Import a playout log",
    words: "spins radio",
    permission: "radio.manage",
  },
  { href: "/admin/radio/stations", label: "Radio stations", permission: "radio.manage" },
  {
    href: "/admin/emails/send-log",
    label: "Send log",
    words: "newsletter sent",
    permission: "newsletter.operate",
  },
  {
    href: "/admin/emails/outbox",
    label: "Outbox",
    words: "emails failed retry",
    permission: "newsletter.operate",
  },
  {
    href: "/admin/emails/deliverability",
    label: "Deliverability",
    words: "domains spf dkim bounce",
    permission: "newsletter.operate",
  },
  {
    href: "/admin/content/faq",
    label: "Edit the FAQ",
    words: "questions",
    permission: "content.edit",
  },
  {
    href: "/admin/content/lessons",
    label: "Edit the course",
    words: "lessons modules video",
    permission: "content.edit",
  },
  {
    href: "/admin/content/ebook",
    label: "Replace the eBook file",
    words: "pdf upload",
    permission: "content.edit",
  },
  { href: "/admin/content/events", label: "Events", permission: "content.edit" },
  {
    href: "/admin/content/events/new",
    label: "Add an event",
    words: "new create",
    permission: "content.edit",
  },
  {
    href: "/admin/account",
    label: "Account and security",
    words: "password two-step sign-in sessions",
    permission: "account.manage",
  },
];

const actions: readonly (Page & { readonly href: `#${PaletteAction}` })[] = [
  { href: "#shortcuts", label: "Keyboard shortcuts", words: "keys help" },
  { href: "#light", label: "Use the light theme" },
  { href: "#dark", label: "Use the dark theme", words: "night" },
  { href: "#system", label: "Use the system's theme" },
  { href: "#sign-out", label: "Sign out", words: "log out" },
];

const pages: readonly (Page & Screen)[] = [...screens, ...otherPages];

/** Returns the action of an option; null if it opens a page. */
export function getAction({ href }: PaletteOption): PaletteAction | null {
  return href.startsWith("#") ? (href.slice(1) as PaletteAction) : null;
}

const recordGroups: Readonly<Record<RecordKind, { title: string; path: string }>> = {
  // Before messages, which often mention a product.
  product: { title: "Products", path: "/admin/content/products" },
  issue: { title: "Newsletter", path: "/admin/emails" },
  event: { title: "Events", path: "/admin/content/events" },
  person: { title: "People", path: "/admin/people" },
  order: { title: "Orders", path: "/admin/orders" },
  message: { title: "Messages", path: "/admin/inbox" },
  consultation: { title: "Consultations", path: "/admin/consultations" },
  song: { title: "Songs", path: "/admin/radio" },
  subscriber: { title: "Subscribers", path: "/admin/subscribers" },
};

/** Lists that show all matches of a search. Closed messages are hidden without `view=all`. */
const lists: readonly Screen[] = [
  { label: "orders", href: "/admin/orders?q=", permission: "orders.view" },
  { label: "messages", href: "/admin/inbox?view=all&q=", permission: "inbox.manage" },
  { label: "consultations", href: "/admin/consultations?q=", permission: "consultations.manage" },
  { label: "songs", href: "/admin/radio?q=", permission: "radio.view" },
  { label: "subscribers", href: "/admin/subscribers?q=", permission: "subscribers.manage" },
];

/** Lower case, single spaces: equal for searches with the same result. */
export function normalizeQuery(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/**
 * Builds the palette's groups for what was typed: pages, found records by kind, then the lists that
 * show all matches, as far as the role may open them. Without a query, the screens of the menu.
 */
export function buildGroups(
  typed: string,
  records: readonly FoundRecord[],
  role: StaffRole,
): readonly PaletteGroup[] {
  const query = normalizeQuery(typed);
  if (query === "") return [{ title: "Pages", options: selectAllowed(screens, role) }];
  const kinds = Object.entries(recordGroups) as [RecordKind, { title: string; path: string }][];
  return [
    { title: "Pages", options: selectAllowed(pages, role).filter((page) => matches(page, query)) },
    { title: "Actions", options: actions.filter((action) => matches(action, query)) },
    ...kinds.map(([kind, { title, path }]) => ({
      title,
      options: records
        .filter((record) => record.kind === kind)
        .map((record) => ({
          href: `${path}/${record.id}`,
          label: record.title,
          detail: record.detail,
        })),
    })),
    {
      title: "Search a list",
      options: selectAllowed(lists, role).map(({ label, href }) => ({
        href: href + encodeURIComponent(typed.trim()),
        label: `Find “${typed.trim()}” in ${label}`,
      })),
    },
  ].filter(({ options }) => options.length > 0);
}

/** True if each word of the query starts a word of the page's label or of its other words. */
function matches({ label, words = "" }: Page, query: string): boolean {
  const text = ` ${label} ${words}`.toLowerCase();
  return query.split(" ").every((word) => text.includes(` ${word}`));
}

/** Keeps the records of an earlier search that certainly match a longer one, until its own arrive. */
export function keepMatching(
  records: readonly FoundRecord[],
  typed: string,
): readonly FoundRecord[] {
  const query = normalizeQuery(typed);
  return records.filter(({ title, detail }) => `${title} ${detail}`.toLowerCase().includes(query));
}
