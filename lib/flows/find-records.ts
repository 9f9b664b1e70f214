import { selectConsultations } from "@/db/queries/consultations";
import { selectInbox } from "@/db/queries/inbox";
import { listIssues } from "@/db/queries/newsletter/issues";
import { selectOrders } from "@/db/queries/orders/order-list";
import { findCustomersByEmail, findPastPurchaseOf } from "@/db/queries/people";
import { selectSubmissions } from "@/db/queries/radio";
import { selectProducts } from "@/db/queries/shop/catalog";
import { readListing } from "@/db/queries/subscribers";
import { foldText, matchesSearch } from "@/db/search-text";
import { hasPermission, type Permission } from "@/lib/auth/permissions";
import { productKindLabels } from "@/lib/catalog/product";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getTodayEnd } from "@/lib/core/chicago-time";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";
import { readAllEvents } from "@/lib/events/events";
import { inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";
import { blockLabels } from "@/lib/newsletter/newsletter-copy";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import { parseOrderFilter } from "@/lib/orders/read-orders";
import { radioStageLabels } from "@/lib/radio/radio-copy";
import { subscriberStatusLabels } from "@/lib/subscribers/subscriber-copy";

/** Kinds of records that the command palette finds, in the order it shows them. */
const recordKinds = [
  ...(["product", "issue", "event", "person"] as const),
  ...(["order", "message", "consultation", "song", "subscriber"] as const),
] as const;
export type RecordKind = (typeof recordKinds)[number];

const kindPermissions: Readonly<Record<RecordKind, Permission>> = {
  product: "content.edit",
  issue: "newsletter.edit",
  event: "content.edit",
  person: "people.manage",
  order: "orders.view",
  message: "inbox.manage",
  consultation: "consultations.manage",
  song: "radio.view",
  subscriber: "subscribers.manage",
};

export type FoundRecord = {
  readonly kind: RecordKind;
  readonly id: string;
  /** Such as an order number or a name. */
  readonly title: string;
  /** Email address, status and amount. */
  readonly detail: string;
};

/** A found record and who it's from, to list the person too. */
type Found = FoundRecord & { readonly from?: { readonly email: string; readonly name: string } };

const hitsPerKind = 5;
/** The shortest search. */
const minCharacters = 2;
/** Trigram indexes need three characters. */
const minTrigram = 3;
/** Kinds with an index of prefixes or with few records. */
const shortTermKinds: readonly RecordKind[] = [
  ...(["product", "issue", "event", "person"] as const),
  ...(["order", "subscriber"] as const),
];

type Search = {
  readonly ctx: Pick<Ctx, "db" | "now">;
  readonly actor: AdminActor;
  readonly term: string;
};

/**
 * Finds records that contain a text, up to five of each kind: products and issues in their order, others
 * newest first, and the people that orders, messages and subscribers are from. Fewer than two characters find nothing, two find only `shortTermKinds`. Leaves out kinds that
 * the role may not see.
 */
export async function findRecords(
  ctx: Search["ctx"],
  actor: AdminActor,
  text: unknown,
): Promise<readonly FoundRecord[]> {
  const term = normalizeSearchTerm(text);
  const length = [...foldText(term ?? "")].length;
  if (term === null || length < minCharacters) return [];
  const searched = recordKinds.filter(
    (kind) =>
      hasPermission(actor.role, kindPermissions[kind]) &&
      (length >= minTrigram || shortTermKinds.includes(kind)),
  );
  const found = await Promise.all(
    searched.map((kind) => (kind === "person" ? [] : finders[kind]({ ctx, actor, term }))),
  );
  const people = searched.includes("person")
    ? await collectPeople(ctx, [...found.flat(), ...(await findPastCustomers(ctx, term))])
    : [];
  return found.flatMap((records, index) =>
    searched[index] === "person" ? people : records.map(({ from: _from, ...record }) => record),
  );
}

/** Someone who bought at a former shop and nothing here is found by their full address. */
async function findPastCustomers(ctx: Search["ctx"], term: string): Promise<readonly Found[]> {
  const purchase = await findPastPurchaseOf(ctx.db, term.toLowerCase());
  if (!purchase) return [];
  const { id, email } = purchase;
  return [{ kind: "person", id, title: email, detail: email, from: { email, name: "" } }];
}

/** Returns the people that the found records are from: one for all addresses that a customer proved. */
async function collectPeople(
  ctx: Search["ctx"],
  records: readonly Found[],
): Promise<readonly FoundRecord[]> {
  const sources = records.filter(({ from }) => from !== undefined && from.email !== "");
  const emails = [...new Set(sources.map(({ from }) => from?.email.toLowerCase() ?? ""))];
  const customers = await findCustomersByEmail(ctx.db, emails);
  const people = new Map<string, FoundRecord>();
  for (const { id, from } of sources) {
    const email = from?.email.toLowerCase() ?? "";
    const customerId = customers.get(email);
    const key = customerId ?? email;
    if (people.has(key)) continue;
    const title = from?.name || email;
    people.set(key, { kind: "person", id: customerId ?? id, title, detail: email });
  }
  return [...people.values()].slice(0, hitsPerKind);
}

const finders: Readonly<
  Record<Exclude<RecordKind, "person">, (search: Search) => Promise<readonly Found[]>>
> = {
  product: findProducts,
  issue: findIssues,
  event: findEvents,
  order: findOrders,
  message: findMessages,
  consultation: findConsultations,
  song: findSongs,
  subscriber: findSubscribers,
};

const firstPage = { after: null, limit: hitsPerKind };

function joinDetails(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}

async function findOrders({ ctx, term }: Search): Promise<readonly Found[]> {
  const rows = await selectOrders(ctx.db, parseOrderFilter({ q: term }), { limit: hitsPerKind });
  return rows.map((row) => ({
    kind: "order",
    id: row.id,
    title: `${row.orderNumber} ${row.name}`.trim(),
    detail: joinDetails(row.email, formatCents(row.totalCents), orderStatusLabels[row.status]),
    from: row,
  }));
}

async function findMessages({ ctx, actor, term }: Search): Promise<readonly Found[]> {
  const filter = { term, kind: null, view: "all", assigneeId: null, sort: "newest" } as const;
  const now = ctx.now();
  const page = { ...firstPage, now, todayEnds: getTodayEnd(now) };
  const rows = await selectInbox(ctx.db, { ...filter, userId: actor.userId }, page);
  return rows.map((row) => ({
    kind: "message",
    id: row.id,
    title: row.name || row.email,
    detail: joinDetails(row.subject || row.opening, row.email, inquiryStatusLabels[row.status]),
    from: row,
  }));
}

async function findConsultations({ ctx, term }: Search): Promise<readonly FoundRecord[]> {
  const rows = await selectConsultations(ctx.db, { term, status: null }, firstPage);
  return rows.map((row) => ({
    kind: "consultation",
    id: row.inquiryId,
    title: row.name || row.email,
    detail: joinDetails(row.email, consultationStatusLabels[row.status]),
  }));
}

async function findSongs({ ctx, term }: Search): Promise<readonly FoundRecord[]> {
  const page = { ...firstPage, now: ctx.now() };
  const rows = await selectSubmissions(ctx.db, { term, stage: null }, page);
  return rows.map((row) => ({
    kind: "song",
    id: row.orderItemId,
    title: joinDetails(row.artist, row.track) || row.title,
    detail: joinDetails(row.orderNumber, row.email, radioStageLabels[row.stage]),
  }));
}

async function findSubscribers({ ctx, term }: Search): Promise<readonly Found[]> {
  const view = {
    search: term,
    filter: null,
    segment: null,
    sort: "joined",
    direction: "desc",
  } as const;
  const rows = await readListing(ctx.db, ctx.now(), view, firstPage);
  return rows.map((row) => ({
    kind: "subscriber",
    id: row.id,
    title: row.email,
    detail: joinDetails(row.firstName, subscriberStatusLabels[row.status]),
    from: { email: row.email, name: row.firstName },
  }));
}

/** Filters the catalog here, because it has a few dozen products at most. */
async function findProducts({ ctx, term }: Search): Promise<readonly FoundRecord[]> {
  const products = await selectProducts(ctx.db);
  return products
    .filter(({ title }) => matchesSearch(title, term))
    .slice(0, hitsPerKind)
    .map(({ id, kind, title, priceCents, isActive }) => ({
      kind: "product",
      id,
      title,
      detail: joinDetails(
        productKindLabels[kind],
        formatCents(priceCents),
        isActive ? null : "Not for sale",
      ),
    }));
}

/** Filters here too: the newsletter has about a hundred issues. */
async function findIssues({ ctx, term }: Search): Promise<readonly FoundRecord[]> {
  const issues = await listIssues(ctx.db);
  return issues
    .filter(({ subject }) => matchesSearch(subject, term))
    .slice(0, hitsPerKind)
    .map(({ id, position, block, subject, isPublished }) => ({
      kind: "issue",
      id,
      title: subject,
      detail: joinDetails(
        position === null ? blockLabels[block] : `Issue ${position}`,
        isPublished ? null : "Unpublished",
      ),
    }));
}

/** Filters the events that the dashboard lists. */
async function findEvents({ ctx, actor, term }: Search): Promise<readonly FoundRecord[]> {
  const events = await readAllEvents(ctx, actor);
  return events
    .filter(({ title }) => matchesSearch(title, term))
    .slice(0, hitsPerKind)
    .map(({ id, title, startsAt, isPublished }) => ({
      kind: "event",
      id,
      title,
      detail: joinDetails(formatStaffTime(startsAt), isPublished ? null : "Unpublished"),
    }));
}
