import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { isSessionLive, lockCustomers, selectCustomerEmails } from "@/db/queries/customers";
import { deleteStagedAddresses } from "@/db/queries/imports/import-rows";
import { findOpenBusiness, type OpenBusiness } from "@/db/queries/library";
import { lockForOwnAct } from "@/db/queries/own-act-lock";
import {
  courseBrowsers,
  courseCertificates,
  customerCodes,
  customers,
  downloadCodes,
  downloadEvents,
  downloadSessions,
  emailOutbox,
  grants,
  inquiries,
  inquiryEntries,
  lessonProgress,
  newsletterSubscribers,
  oneTimeCodes,
  orders,
  pastPurchases,
  personNotes,
  practiceResults,
  radioSubmissions,
  receivedEmails,
  subscriberTags,
} from "@/db/schema";
import { staffEmailKinds } from "@/db/values/emails";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { queueCustomerNotices } from "@/lib/customers/customer-emails";
import { type Customer, hasRecentCode, mayRemove } from "@/lib/customers/customer-sessions";
import { noEmailCopy } from "@/lib/email/email-copies";
import { eraseSubscriberRow } from "@/lib/flows/erase-subscriber";
import { suppressDeleted } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";

/** What's kept, and why. Shown before and after the deletion. */
export const keptData = [
  "Your orders with payments, refunds, consents, and invoices, as required by law",
  "A code made from your address, so that we don't send you our newsletter by mistake",
  "Audit log entries about our staff's work on your orders",
] as const;

type DeletionProblem = OpenBusiness | "code_required" | "older_address" | "signed_out";

/**
 * Deletes what we store about a customer apart from `keptData`: the library, newsletter, messages,
 * sessions, songs, course progress, emails, staff's notes and tags, and the technical data of downloads. Signs the customer out. Needs a recent code of the
 * library's oldest address.
 */
export async function deleteCustomerData(
  ctx: Pick<Ctx, "db" | "now" | "settings" | "log">,
  customer: Customer,
): Promise<Result<null, DeletionProblem>> {
  const now = ctx.now();
  if (!hasRecentCode(now, customer)) return fail("code_required");
  const result = await ctx.db.transaction(async (tx): Promise<Result<null, DeletionProblem>> => {
    const { id } = customer;
    await lockCustomers(tx, [id]);
    if (!(await isSessionLive(tx, { ...customer, now }))) return fail("signed_out");
    const emails = (await selectCustomerEmails(tx, id)).map(({ email }) => email);
    const [oldest = ""] = emails;
    if (!mayRemove({ ...customer, emails }, oldest)) return fail("older_address");
    const deleted = await deleteCustomerRows(ctx, tx, { id, emails });
    if (deleted.ok) await queueDeletionNotices(ctx, tx, emails);
    return deleted;
  });
  if (result.ok) ctx.log.info("customer.data_deleted", { customerId: customer.id });
  return result;
}

/** Emails each address what was deleted, in case someone else did it. After the deletion of its emails. */
export async function queueDeletionNotices(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  to: readonly string[],
): Promise<void> {
  await queueCustomerNotices(ctx, tx, { occasion: "data_deleted", kept: keptData, to });
}

/** Deletes the data in the caller's transaction. `id` is null for someone without a library. */
export async function deleteCustomerRows(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { id, emails }: { readonly id: string | null; readonly emails: readonly string[] },
): Promise<Result<null, OpenBusiness>> {
  await lockForOwnAct(tx);
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(sql`lower(${orders.email})`, [...emails]))
    .orderBy(asc(orders.id))
    .for("update");
  const orderIds = own.map((order) => order.id);
  const open = await findOpenBusiness(tx, emails, ctx.now());
  if (open) return fail(open);
  await deleteNewsletter(ctx, tx, emails);
  // An import that's still running must not bring them back.
  await deleteStagedAddresses(tx, emails);
  await deleteMessages(tx, emails);
  await deletePastPurchases(tx, emails);
  if (orderIds.length > 0) await deleteTracesOfOrders(tx, orderIds);
  await tx
    .delete(emailOutbox)
    .where(and(inArray(emailOutbox.toEmail, [...emails]), isNull(emailOutbox.orderId)));
  await deleteCopiesOfNotices(tx);
  await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.subject, [...emails]));
  await tx.delete(customerCodes).where(inArray(customerCodes.email, [...emails]));
  await tx.delete(personNotes).where(inArray(personNotes.email, [...emails]));
  await tx.delete(subscriberTags).where(inArray(subscriberTags.email, [...emails]));
  if (id) await tx.delete(customers).where(eq(customers.id, id));
  return ok(null);
}

async function deleteNewsletter(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  emails: readonly string[],
): Promise<void> {
  const subscribers = await tx
    .select({ id: newsletterSubscribers.id, email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...emails]))
    .orderBy(asc(newsletterSubscribers.id))
    .for("update");
  for (const subscriber of subscribers) await eraseSubscriberRow(ctx, tx, subscriber);
  // An old list must not bring back people who never subscribed here either.
  for (const email of emails) await suppressDeleted(ctx, tx, hashNewsletterEmail(ctx, email));
}

/** A radio package's inbox entry belongs to its order, so it's emptied instead of deleted. */
async function deleteMessages(tx: Transaction, emails: readonly string[]): Promise<void> {
  const written = await tx
    .select({ id: receivedEmails.id })
    .from(receivedEmails)
    .where(
      or(
        inArray(receivedEmails.fromEmail, [...emails]),
        inArray(receivedEmails.replyToEmail, [...emails]),
      ),
    );
  const writtenIds = written.map(({ id }) => id);
  const isOwn = or(
    inArray(sql`lower(${inquiries.email})`, [...emails]),
    inArray(inquiries.receivedEmailId, writtenIds),
  );
  // A reply may have gone to another address of the thread.
  const replies = tx
    .select({ id: inquiryEntries.outboxId })
    .from(inquiryEntries)
    .innerJoin(inquiries, eq(inquiries.id, inquiryEntries.inquiryId))
    .where(and(isOwn, isNotNull(inquiryEntries.outboxId)));
  await tx
    .update(emailOutbox)
    .set(noEmailCopy)
    .where(and(inArray(emailOutbox.id, replies), isNotNull(emailOutbox.sentAt)));
  // Originals are deleted with the message that they're in.
  await tx.delete(inquiries).where(and(isOwn, ne(inquiries.kind, "radio")));
  // Emails into someone else's thread.
  await tx.delete(inquiryEntries).where(inArray(inquiryEntries.receivedEmailId, writtenIds));
  await tx.delete(receivedEmails).where(inArray(receivedEmails.id, writtenIds));
  const own = tx.select({ id: inquiries.id }).from(inquiries).where(isOwn);
  await tx
    .delete(inquiryEntries)
    .where(and(inArray(inquiryEntries.inquiryId, own), eq(inquiryEntries.kind, "received")));
  await tx.delete(receivedEmails).where(inArray(receivedEmails.inquiryId, own));
  await tx
    .update(inquiries)
    .set({ name: "Deleted", phone: null, message: "", details: {}, utm: null, browserHash: "" })
    .where(isOwn);
}

/**
 * Deletes the copies of our own notices without an order: what a message's notice says about its sender can't be found
 * by address. Staff have the emails, and the rows last 30 days.
 */
async function deleteCopiesOfNotices(tx: Transaction): Promise<void> {
  await tx
    .update(emailOutbox)
    .set(noEmailCopy)
    .where(
      and(
        inArray(emailOutbox.kind, [...staffEmailKinds]),
        isNull(emailOutbox.orderId),
        isNotNull(emailOutbox.sentHtml),
      ),
    );
}

/** Deletes access from a former shop, and what was done in the course with it. */
async function deletePastPurchases(tx: Transaction, emails: readonly string[]): Promise<void> {
  const deleted = await tx
    .delete(pastPurchases)
    .where(inArray(pastPurchases.email, [...emails]))
    .returning({ id: pastPurchases.id });
  if (deleted.length === 0) return;
  const ids = deleted.map(({ id }) => id);
  await tx.delete(lessonProgress).where(inArray(lessonProgress.grantId, ids));
  await tx.delete(practiceResults).where(inArray(practiceResults.grantId, ids));
  await tx.delete(courseCertificates).where(inArray(courseCertificates.grantId, ids));
}

async function deleteTracesOfOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await tx
    .update(radioSubmissions)
    .set({
      artist: null,
      track: null,
      link: null,
      isrc: null,
      pro: null,
      notes: null,
      // A form that staff opened before must not bring them back.
      version: sql`${radioSubmissions.version} + 1`,
    })
    .where(inArray(radioSubmissions.orderId, ids));
  const ownGrants = tx.select({ id: grants.id }).from(grants).where(inArray(grants.orderId, ids));
  await tx.delete(lessonProgress).where(inArray(lessonProgress.grantId, ownGrants));
  await tx.delete(practiceResults).where(inArray(practiceResults.grantId, ownGrants));
  await tx.delete(courseCertificates).where(inArray(courseCertificates.grantId, ownGrants));
  await tx.delete(courseBrowsers).where(inArray(courseBrowsers.orderId, ids));
  await tx.delete(downloadCodes).where(inArray(downloadCodes.orderId, ids));
  await tx
    .update(downloadEvents)
    .set({ sessionId: null, networkHash: null, userAgent: null })
    .where(inArray(downloadEvents.orderId, ids));
  await tx.delete(downloadSessions).where(inArray(downloadSessions.orderId, ids));
  // The rows stay, because their keys prevent that an order's email is sent a second time.
  await tx
    .update(emailOutbox)
    .set({ rendered: null, props: null, ...noEmailCopy })
    .where(and(inArray(emailOutbox.orderId, ids), isNotNull(emailOutbox.sentAt)));
  await tx.update(orders).set({ phone: null, utm: null }).where(inArray(orders.id, ids));
}
