import type { Queryable } from "@/db/client";
import {
  type ConsultationFilter,
  type ConsultationListRow,
  selectBookedSessions,
  selectConsultation,
  selectConsultationEvents,
  selectConsultationOrders,
  selectConsultations,
  selectInquirySender,
  selectSessionProducts,
} from "@/db/queries/consultations";
import { consultationStatuses } from "@/db/values/consultations";
import type { Cursor } from "@/db/values/cursor";
import type { AdminActor } from "@/lib/core/admin-actor";
import { toPage } from "@/lib/core/cursor";
import { hourMs } from "@/lib/core/durations";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { readProfile } from "@/lib/profile/read-profile";

const pageSize = 50;
const maxSessions = 100;

export type ListedConsultation = ConsultationListRow;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the list's filter from the query string. Invalid values are ignored. */
export function parseConsultationFilter(query: Query): ConsultationFilter {
  return {
    term: normalizeSearchTerm(query.q),
    status: consultationStatuses.find((status) => status === query.status) ?? null,
  };
}

/** Reads a page of consultations, most recently updated first. */
export async function readConsultations(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: ConsultationFilter,
  after: Cursor | null,
) {
  const rows = await selectConsultations(ctx.db, filter, { after, limit: pageSize + 1 });
  return toPage(rows, pageSize, ({ updatedAt, inquiryId }) => ({ at: updatedAt, id: inquiryId }));
}

/** Reads upcoming sessions, including those that started within the last hour. */
export function readBookedSessions(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor) {
  return selectBookedSessions(ctx.db, new Date(ctx.now().getTime() - hourMs), maxSessions);
}

/**
 * Reads a consultation with its history, orders and the bookable sessions. Null for an unknown id.
 */
export async function readConsultation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  _actor: AdminActor,
  id: string,
) {
  const found = await selectConsultation(ctx.db, id);
  if (!found) return null;
  const [events, orders, sessions, profile] = await Promise.all([
    selectConsultationEvents(ctx.db, id),
    selectConsultationOrders(ctx.db, id),
    selectSessionProducts(ctx.db),
    readProfile(ctx),
  ]);
  return {
    ...found,
    events,
    orders,
    sessions,
    /** Default for the invitation form. */
    meetingUrl: found.consultation.meetingUrl ?? profile.meetingUrl,
  };
}

export type ConsultationDetail = NonNullable<Awaited<ReturnType<typeof readConsultation>>>;

type ConsultationVisitor = {
  readonly name: string;
  readonly email: string;
  /** For greetings; empty if the name isn't suitable. */
  readonly firstName: string;
  /** IANA name; null if the browser didn't say. */
  readonly timeZone: string | null;
};

/** Returns the name, email and time zone of the visitor who requested a consultation. */
export async function getConsultationVisitor(
  db: Queryable,
  inquiryId: string,
): Promise<ConsultationVisitor> {
  const sender = await selectInquirySender(db, inquiryId);
  if (!sender) throw new Error(`inquiry ${inquiryId} doesn't exist`);
  return { ...sender, firstName: getGreetingName(splitName(sender.name).firstName) };
}

/** Splits a full name for an order: the last word becomes the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const parts = name.normalize("NFC").trim().split(/\s+/);
  const lastName = parts.length > 1 ? (parts.pop() ?? "") : "";
  return { firstName: parts.join(" "), lastName };
}
