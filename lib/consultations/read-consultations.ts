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

/** The filter in an address; what is no such thing counts as left out. */
export function consultationFilterOf(query: Query): ConsultationFilter {
  return {
    term: searchTerm(query.q),
    status: consultationStatuses.find((status) => status === query.status) ?? null,
  };
}

/** Consultations, the latest moved first. `after` is the cursor that a page before gave. */
export async function readConsultations(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: ConsultationFilter,
  after: ListPlace | null,
) {
  const rows = await selectConsultations(ctx.db, filter, { after, limit: pageSize + 1 });
  return cutPage(rows, pageSize, ({ updatedAt, inquiryId }) => ({ at: updatedAt, id: inquiryId }));
}

/** Sessions that are coming up, and one that has just begun. */
export function readTakenTimes(ctx: Pick<Ctx, "db" | "now">, _actor: AdminActor) {
  return selectTakenTimes(ctx.db, new Date(ctx.now().getTime() - hourMs), takenTimes);
}
