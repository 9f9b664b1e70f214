import {
  type ConsultationFilter,
  type ConsultationListRow,
  selectConsultations,
  selectTakenTimes,
} from "@/db/queries/consultations";
import type { AdminActor } from "@/lib/auth/staff-session";
import { consultationStatuses } from "@/lib/consultations/status";
import type { Ctx } from "@/lib/ctx";
import { hourMs } from "@/lib/durations";
import { cutPage, type ListPlace } from "@/lib/list-place";
import { searchTerm } from "@/lib/search-pattern";

const pageSize = 50;
const takenTimes = 100;

export type ListedConsultation = ConsultationListRow;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the list's filter from the query string. Invalid values are ignored. */
export function consultationFilterOf(query: Query): ConsultationFilter {
  return {
    term: searchTerm(query.q),
    status: consultationStatuses.find((status) => status === query.status) ?? null,
  };
}

/** Reads a page of consultations, most recently updated first. */
export async function readConsultations(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: ConsultationFilter,
  after: ListPlace | null,
) {
  const rows = await selectConsultations(ctx.db, filter, { after, limit: pageSize + 1 });
  return cutPage(rows, pageSize, ({ updatedAt, inquiryId }) => ({ at: updatedAt, id: inquiryId }));
}

/** Reads upcoming sessions, including those that started within the last hour. */
export function readTakenTimes(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor) {
  return selectTakenTimes(ctx.db, new Date(ctx.now().getTime() - hourMs), takenTimes);
}
