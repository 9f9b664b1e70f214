import { listSubscriberImports } from "@/db/queries/imports/imported-subscribers";
import type { CustomerSummary } from "@/db/queries/orders/customer-summary";
import { selectCustomerSummary } from "@/db/queries/orders/customer-summary";
import {
  findPersonAddresses,
  findPersonName,
  findPersonSubscribers,
  listPersonCertificates,
  listPersonLessons,
  listPersonNotes,
  listPersonPastPurchases,
  listPersonPractice,
  listPersonReviews,
  listPersonSessions,
  listPersonSongs,
  listPersonSpins,
  listPersonTags,
  maxPersonRows,
  type PersonAddress,
  type PersonNote,
} from "@/db/queries/people";
import {
  listEmailsTo,
  listIssuesSent,
  listMessagesFrom,
  listOrdersByEmails,
  listSubscriberEvents,
} from "@/db/queries/subscriber-history";
import type { EmailKind } from "@/db/values/emails";
import { hasPermission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { subscriberEmailKinds } from "@/lib/newsletter/preferences/read-subscriber-data";
import { buildPersonTimeline, type PersonTimelineEntry } from "@/lib/people/person-timeline";

type PersonSubscriber = Awaited<ReturnType<typeof findPersonSubscribers>>[number];

export type Person = {
  /** Null without a library. */
  readonly customerId: string | null;
  /** Of orders and messages; null without. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly addresses: readonly PersonAddress[];
  readonly money: Pick<CustomerSummary, "lifetimeCents" | "paidOrders" | "subscription">;
  /** Empty for roles that don't see the newsletter. */
  readonly subscribers: readonly PersonSubscriber[];
  readonly notes: readonly PersonNote[];
  readonly tags: readonly string[];
  /** Newest first. */
  readonly timeline: readonly PersonTimelineEntry[];
  /** There's more than is listed. */
  readonly isCut: boolean;
};

/** Roles without the newsletter see no subscriber, and none of the newsletter's emails. */
export const seesNewsletter = ({ role }: AdminActor) => hasPermission(role, "subscribers.manage");

/** Returns the addresses of the person with this id (`findPersonAddresses`), as far as the role may see them. */
export async function readAddresses(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
  id: string,
): Promise<readonly PersonAddress[]> {
  if (!isUuid(id)) return [];
  return await findPersonAddresses(ctx.db, id, { withSubscribers: seesNewsletter(actor) });
}

/** Reads everything about a person, or null for an unknown id. */
export async function readPerson(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
  id: string,
): Promise<Person | null> {
  const { db } = ctx;
  const addresses = await readAddresses(ctx, actor, id);
  if (addresses.length === 0) return null;
  const emails = addresses.map(({ email }) => email);
  const customerId = addresses[0]?.customerId ?? null;
  const [named, money, notes, tags, records, newsletter] = await Promise.all([
    findPersonName(db, emails),
    selectCustomerSummary(db, { id: null, emails }),
    listPersonNotes(db, emails),
    listPersonTags(db, emails, { withImported: seesNewsletter(actor) }),
    readRecords(db, { emails, customerId }),
    seesNewsletter(actor) ? readNewsletter(db, emails) : noNewsletter,
  ]);
  const emailsSent = seesNewsletter(actor)
    ? records.emails
    : records.emails.filter(({ kind }) => !isNewsletterEmail(kind));
  const { subscribers, ...history } = newsletter;
  const parts = { ...records, ...history, emails: emailsSent };
  return {
    customerId,
    name: named?.name ?? null,
    phone: named?.phone ?? null,
    addresses,
    money,
    subscribers,
    notes,
    tags: tags.map(({ tag }) => tag),
    timeline: buildPersonTimeline(parts),
    isCut: Object.values({ ...records, ...history }).some((rows) => rows.length >= maxPersonRows),
  };
}

const newsletterKinds: readonly string[] = [
  ...subscriberEmailKinds,
  "newsletter_test",
  "newsletter_notice",
];
export const isNewsletterEmail = (kind: EmailKind) => newsletterKinds.includes(kind);

type Owner = { readonly emails: readonly string[]; readonly customerId: string | null };

async function readRecords(db: Ctx["db"], { emails, customerId }: Owner) {
  const [orders, pastPurchases, messages, emailsSent, sessions, songs] = await Promise.all([
    listOrdersByEmails(db, emails),
    listPersonPastPurchases(db, emails),
    listMessagesFrom(db, emails),
    listEmailsTo(db, emails),
    listPersonSessions(db, emails),
    listPersonSongs(db, emails),
  ]);
  const hasBought = orders.length > 0 || pastPurchases.length > 0;
  const [spins, lessons, practice, certificates, reviews] = await Promise.all([
    songs.length > 0 ? listPersonSpins(db, emails) : [],
    hasBought ? listPersonLessons(db, emails) : [],
    hasBought ? listPersonPractice(db, emails) : [],
    hasBought ? listPersonCertificates(db, emails) : [],
    customerId ? listPersonReviews(db, customerId) : [],
  ]);
  return {
    orders,
    pastPurchases,
    messages,
    emails: emailsSent,
    sessions,
    songs,
    spins,
    lessons,
    practice,
    certificates,
    reviews,
  };
}

export type PersonRecords = Awaited<ReturnType<typeof readRecords>>;

async function readNewsletter(db: Ctx["db"], emails: readonly string[]) {
  const subscribers = await findPersonSubscribers(db, emails);
  const [events, issues, imports] = await Promise.all([
    Promise.all(subscribers.map(({ id }) => listSubscriberEvents(db, id))),
    Promise.all(subscribers.map(({ id }) => listIssuesSent(db, id))),
    Promise.all(subscribers.map(({ id }) => listSubscriberImports(db, id))),
  ]);
  return { subscribers, events: events.flat(), issues: issues.flat(), imports: imports.flat() };
}

const noNewsletter = { subscribers: [], events: [], issues: [], imports: [] };
