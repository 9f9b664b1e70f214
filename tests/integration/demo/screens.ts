import type { Database } from "@/db/client";
import { readAdmins } from "@/lib/admins/read-admins";
import { readStatus } from "@/lib/alerts/read-readings";
import { parseAuditFilter, readAudit } from "@/lib/audit/read-audit";
import {
  parseConsultationFilter,
  readBookedSessions,
  readConsultation,
  readConsultations,
} from "@/lib/consultations/read-consultations";
import type { AdminActor } from "@/lib/core/admin-actor";
import { readOutbox } from "@/lib/email/staff-outbox";
import { readAllEvents } from "@/lib/events/events";
import {
  parseInboxFilter,
  readAssignees,
  readInbox,
  readInboxCounts,
  readInquiry,
} from "@/lib/inquiries/read-inquiries";
import { readDeliverability } from "@/lib/newsletter/deliverability/list-health";
import { readIssues, readSubscriberCountsByIssue } from "@/lib/newsletter/issues/read-issues";
import { readNextSends, readSender, readSendLog } from "@/lib/newsletter/sending/read-sending";
import { listOrders, parseOrderFilter, readOrder, readOrderCounts } from "@/lib/orders/read-orders";
import { readJobsHealth } from "@/lib/overview/read-jobs-health";
import { readOverview } from "@/lib/overview/read-overview";
import { readToday } from "@/lib/overview/read-today";
import { parseRadioFilter, readSubmission, readSubmissions } from "@/lib/radio/read-submissions";
import { parseListView } from "@/lib/subscribers/list-view";
import { readListCounts, readSubscriberStatistics } from "@/lib/subscribers/read-statistics";
import {
  countSubscribers,
  readSubscriber,
  readSubscribers,
  readSuppressions,
} from "@/lib/subscribers/read-subscribers";
import { testCtx } from "@/tests/support/ctx";

/** Calls the read functions of each dashboard screen. Returns how much each one shows. */
export async function readAllScreens(
  db: Database,
  admin: AdminActor,
  now: Date,
): Promise<Readonly<Record<string, number>>> {
  const ctx = testCtx({ db, now });
  const overview = await readOverview(ctx, admin, 90);
  const jobs = await readJobsHealth(ctx, admin);
  const orders = await listOrders(ctx, admin, parseOrderFilter({}));
  const orderDetails = await Promise.all(orders.rows.map(({ id }) => readOrder(ctx, admin, id)));
  const inboxFilter = parseInboxFilter({ status: "all" }, admin.userId);
  const inbox = await readInbox(ctx, admin, inboxFilter, null);
  const messages = await Promise.all(inbox.rows.map(({ id }) => readInquiry(ctx, admin, id)));
  const bookings = await readConsultations(ctx, admin, parseConsultationFilter({}), null);
  const bookingDetails = await Promise.all(
    bookings.rows.map(({ inquiryId }) => readConsultation(ctx, admin, inquiryId)),
  );
  const songs = await readSubmissions(ctx, admin, parseRadioFilter({}), null);
  const songDetails = await Promise.all(
    songs.rows.map(({ orderItemId }) => readSubmission(ctx, admin, orderItemId)),
  );
  const view = parseListView({});
  const subscribers = await readSubscribers(ctx, admin, view, null);
  const subscriberDetails = await Promise.all(
    subscribers.rows.map(({ id }) => readSubscriber(ctx, admin, id)),
  );
  const outbox = await readOutbox(ctx, admin, { term: null, kind: null, status: null }, null);
  const found = (details: readonly unknown[]) => details.filter((detail) => detail !== null).length;
  return {
    overviewRevenue: overview.days.length,
    overviewCampaigns: overview.campaigns.length,
    overviewToday: (await readToday(ctx, admin)).items.length,
    overviewJobs: Object.keys(jobs).length,
    orders: (await readOrderCounts(ctx, admin, parseOrderFilter({}))).matching,
    orderDetails: found(orderDetails),
    inbox: inbox.rows.length,
    inboxCounts: Object.keys(await readInboxCounts(ctx, admin, inboxFilter)).length,
    inboxDetails: found(messages),
    assignees: (await readAssignees(ctx, admin)).length,
    consultations: bookings.rows.length,
    consultationDetails: found(bookingDetails),
    bookedSessions: (await readBookedSessions(ctx, admin)).length,
    radio: songs.rows.length,
    radioDetails: found(songDetails),
    subscribers: (await countSubscribers(ctx, admin, view)).all,
    subscriberDetails: found(subscriberDetails),
    subscriberStatistics: (await readSubscriberStatistics(ctx, admin)).confirmRatePercent,
    suppressions: (await readSuppressions(ctx, admin, null, null)).addresses.length,
    outbox: outbox.emails.length,
    sendLog: (await readSendLog(ctx, {})).entries.length,
    nextSends: (await readNextSends(ctx)).length,
    sender: Object.keys(await readSender(ctx)).length,
    listCounts: Object.keys(await readListCounts(ctx)).length,
    deliverability: Object.keys(await readDeliverability(ctx)).length,
    issues: (await readIssues(ctx, admin)).length,
    issueCounts: (await readSubscriberCountsByIssue(ctx)).length,
    events: (await readAllEvents(ctx, admin)).length,
    audit: (await readAudit(ctx, admin, parseAuditFilter({}), null)).entries.length,
    status: Object.keys(await readStatus(ctx, admin)).length,
    admins: (await readAdmins(ctx, admin)).length,
  };
}
