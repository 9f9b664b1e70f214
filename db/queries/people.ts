import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import {
  consultations,
  courseCertificates,
  courseLessons,
  grants,
  imports,
  inquiries,
  lessonProgress,
  newsletterSubscribers,
  orders,
  pastPurchases,
  personNotes,
  practiceResults,
  radioSpins,
  radioStations,
  radioSubmissions,
  reviews,
  subscriberTags,
} from "@/db/schema";

/** Newest first; every query uses an index by address or by what it found. */
export const maxPersonRows = 100;

export type PersonAddress = {
  readonly email: string;
  /** The customer who proved the address with a code. */
  readonly customerId: string | null;
};

/**
 * Finds a person's addresses by the id of the customer, or of any record with an address: an order, a purchase
 * from a former shop, a message or consultation, a data request, a note, and a subscriber if `withSubscribers`. An address that a customer
 * proved brings the others. Empty for an unknown id.
 */
export async function findPersonAddresses(
  db: Queryable,
  id: string,
  { withSubscribers }: { readonly withSubscribers: boolean },
): Promise<readonly PersonAddress[]> {
  const subscribers = sql`union select email from newsletter_subscribers where id = ${id}::uuid`;
  return await readRows<PersonAddress>(
    db,
    sql`
    with start as materialized (
      select email from customer_emails where customer_id = ${id}::uuid
      union select lower(email) from orders where id = ${id}::uuid
      union select lower(email) from inquiries where id = ${id}::uuid
      union select email from data_requests where id = ${id}::uuid
      union select email from person_notes where id = ${id}::uuid
      union select email from past_purchases where id = ${id}::uuid
      ${withSubscribers ? subscribers : sql``})
    select e.email, e.customer_id::text as "customerId" from customer_emails e
      where e.customer_id in (
        select own.customer_id from customer_emails own where own.email in (select email from start))
    union all
    select s.email, null from start s where s.email <> ''
      and not exists (select from customer_emails e where e.email = s.email)
    order by 2 nulls last, 1`,
  );
}

/** Finds which customers proved these addresses. */
export async function findCustomersByEmail(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await readRows<{ email: string; customerId: string }>(
    db,
    sql`select email, customer_id::text as "customerId" from customer_emails
      where email in (${sql.join(
        emails.map((email) => sql`${email}`),
        sql`, `,
      )})`,
  );
  return new Map(rows.map(({ email, customerId }) => [email, customerId]));
}

const isInquiryFrom = (emails: readonly string[]) =>
  inArray(sql`lower(${inquiries.email})`, [...emails]);
const isOwnOrder = (emails: readonly string[]) => inArray(sql`lower(${orders.email})`, [...emails]);

/** The person's name in their latest order, else in their latest message; null without. */
export async function findPersonName(
  db: Queryable,
  emails: readonly string[],
): Promise<{ readonly name: string; readonly phone: string | null } | null> {
  const [order] = await db
    .select({
      name: sql<string>`trim(${orders.firstName} || ' ' || ${orders.lastName})`,
      phone: orders.phone,
    })
    .from(orders)
    .where(isOwnOrder(emails))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (order?.name) return order;
  const [inquiry] = await db
    .select({ name: inquiries.name, phone: inquiries.phone })
    .from(inquiries)
    .where(isInquiryFrom(emails))
    .orderBy(desc(inquiries.createdAt))
    .limit(1);
  return inquiry?.name ? inquiry : null;
}

export async function listPersonSessions(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: consultations.inquiryId,
      status: consultations.status,
      startsAt: consultations.startsAt,
      requestedAt: inquiries.createdAt,
    })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(isInquiryFrom(emails))
    .orderBy(desc(inquiries.createdAt))
    .limit(maxPersonRows);
}

export async function listPersonSongs(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: radioSubmissions.orderItemId,
      artist: radioSubmissions.artist,
      track: radioSubmissions.track,
      stage: radioSubmissions.stage,
      at: radioSubmissions.paidAt,
    })
    .from(radioSubmissions)
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .where(isOwnOrder(emails))
    .orderBy(desc(radioSubmissions.paidAt))
    .limit(maxPersonRows);
}

/** Lists plays on air that weren't voided. */
export async function listPersonSpins(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: radioSpins.id,
      orderItemId: radioSpins.orderItemId,
      artist: radioSubmissions.artist,
      track: radioSubmissions.track,
      station: radioStations.name,
      at: radioSpins.playedAt,
    })
    .from(radioSpins)
    .innerJoin(radioSubmissions, eq(radioSubmissions.orderItemId, radioSpins.orderItemId))
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .leftJoin(radioStations, eq(radioStations.id, radioSpins.stationId))
    .where(sql`${isOwnOrder(emails)} and ${radioSpins.undoneAt} is null`)
    .orderBy(desc(radioSpins.playedAt))
    .limit(maxPersonRows);
}

/** SQL condition: the access is of one of their orders, or of a purchase from a former shop. */
const isOwnAccess = (grantId: PgColumn, emails: readonly string[]) => sql`${grantId} in (
  select ${grants.id} from ${grants} join ${orders} on ${orders.id} = ${grants.orderId}
    where ${isOwnOrder(emails)}
  union all
  select ${pastPurchases.id} from ${pastPurchases}
    where ${inArray(pastPurchases.email, [...emails])})`;

/** Finds a purchase from a former shop by its exact address. */
export async function findPastPurchaseOf(db: Queryable, email: string) {
  const [purchase] = await db
    .select({ id: pastPurchases.id, email: pastPurchases.email })
    .from(pastPurchases)
    .where(eq(pastPurchases.email, email))
    .orderBy(desc(pastPurchases.boughtOn), asc(pastPurchases.id))
    .limit(1);
  return purchase;
}

/** Lists purchases from former shops. */
export async function listPersonPastPurchases(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: pastPurchases.id,
      entitlement: pastPurchases.entitlement,
      source: pastPurchases.source,
      reference: pastPurchases.reference,
      // Without a day, when it was imported.
      at: sql<Date>`coalesce(${pastPurchases.boughtOn}::timestamp at time zone 'America/Chicago',
        ${imports.createdAt})`.mapWith(imports.createdAt),
    })
    .from(pastPurchases)
    .innerJoin(imports, eq(imports.id, pastPurchases.importId))
    .where(inArray(pastPurchases.email, [...emails]))
    .orderBy(desc(pastPurchases.boughtOn), desc(pastPurchases.id))
    .limit(maxPersonRows);
}

export async function listPersonLessons(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: sql<string>`${lessonProgress.grantId} || ${lessonProgress.lessonId}`,
      title: courseLessons.title,
      startedAt: lessonProgress.startedAt,
      completedAt: lessonProgress.completedAt,
    })
    .from(lessonProgress)
    .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lessonId))
    .where(isOwnAccess(lessonProgress.grantId, emails))
    .orderBy(desc(lessonProgress.startedAt))
    .limit(maxPersonRows);
}

/** Lists passed practice exercises. */
export async function listPersonPractice(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: sql<string>`${practiceResults.grantId} || ${practiceResults.exercise}`,
      exercise: practiceResults.exercise,
      at: sql<Date>`${practiceResults.passedAt}`.mapWith(practiceResults.passedAt),
    })
    .from(practiceResults)
    .where(and(isOwnAccess(practiceResults.grantId, emails), isNotNull(practiceResults.passedAt)))
    .orderBy(desc(practiceResults.passedAt))
    .limit(maxPersonRows);
}

export async function listPersonCertificates(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      number: courseCertificates.number,
      title: courseCertificates.courseTitle,
      at: courseCertificates.issuedAt,
    })
    .from(courseCertificates)
    .where(isOwnAccess(courseCertificates.grantId, emails))
    .orderBy(desc(courseCertificates.issuedAt))
    .limit(maxPersonRows);
}

export async function listPersonReviews(db: Queryable, customerId: string) {
  return await db
    .select({
      id: reviews.id,
      product: reviews.product,
      rating: reviews.rating,
      status: reviews.status,
      at: reviews.createdAt,
    })
    .from(reviews)
    .where(eq(reviews.customerId, customerId));
}

/** Lists a person's notes: open ones with a due day first, then the newest. */
export async function listPersonNotes(db: Queryable, emails: readonly string[]) {
  return await db
    .select()
    .from(personNotes)
    .where(inArray(personNotes.email, [...emails]))
    .orderBy(
      sql`case when ${personNotes.doneAt} is null then ${personNotes.dueOn} end nulls last`,
      desc(personNotes.createdAt),
    )
    .limit(maxPersonRows);
}

export type PersonNote = Awaited<ReturnType<typeof listPersonNotes>>[number];

/** Lists a person's tags. `withImported`: also those that a list elsewhere had. */
export async function listPersonTags(
  db: Queryable,
  emails: readonly string[],
  { withImported }: { readonly withImported: boolean },
) {
  return await db
    .selectDistinct({ tag: subscriberTags.tag })
    .from(subscriberTags)
    .where(
      and(
        or(
          inArray(subscriberTags.email, [...emails]),
          inArray(
            subscriberTags.subscriberId,
            db
              .select({ id: newsletterSubscribers.id })
              .from(newsletterSubscribers)
              .where(inArray(newsletterSubscribers.email, [...emails])),
          ),
        ),
        withImported ? undefined : isNull(subscriberTags.importId),
      ),
    )
    .orderBy(asc(subscriberTags.tag));
}

export async function findPersonSubscribers(db: Queryable, emails: readonly string[]) {
  return await db
    .select({
      id: newsletterSubscribers.id,
      email: newsletterSubscribers.email,
      firstName: newsletterSubscribers.firstName,
      confirmed: newsletterSubscribers.confirmed,
      unsubscribedAt: newsletterSubscribers.unsubscribedAt,
    })
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...emails]));
}
