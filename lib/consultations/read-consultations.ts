import {
  type ConsultationFilter,
  type ConsultationListRow,
  selectBookedSessions,
  selectConsultations,
} from "@/db/queries/consultations";
import { consultationStatuses } from "@/lib/consultations/status";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type Cursor, toPage } from "@/lib/core/cursor";
import { hourMs } from "@/lib/core/durations";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import type { Ctx } from "@/lib/ctx";

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
