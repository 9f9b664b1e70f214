import {
  type DataRequestFilter,
  selectClosedDataRequests,
  selectDataRequest,
  selectOpenDataRequests,
} from "@/db/queries/data-requests";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { dataRequestPolicy, getDueOn, getExtendedDueOn } from "@/lib/data-requests/deadlines";
import { readLink } from "@/lib/secrets/links";

const maxListed = 100;

/** Reads the requests: open ones by deadline, closed ones newest first. */
export async function readDataRequests(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  filter: DataRequestFilter = { term: null, kind: null },
) {
  const today = getChicagoDay(ctx.now());
  const [open, closed] = await Promise.all([
    selectOpenDataRequests(ctx.db, { filter, limit: maxListed }),
    selectClosedDataRequests(ctx.db, { filter, limit: maxListed }),
  ]);
  return {
    open: open.map((request) => ({ ...request, isOverdue: request.dueOn < today })),
    closed: closed.map((request) => ({ ...request, isOverdue: false })),
  };
}

export type ListedDataRequest = Awaited<ReturnType<typeof readDataRequests>>["open"][number];

/**
 * Reads one request; null for an unknown id. `extendableTo` is the deadline after an extension, or null
 * if it can't be extended: it's closed, overdue, or extended already, from `firstDueOn`.
 */
export async function readDataRequest(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  id: string,
) {
  const request = await selectDataRequest(ctx.db, id);
  if (!request) return null;
  const { law, receivedOn, extensionReason } = request;
  const isOpen = request.status === "open";
  const isOverdue = isOpen && request.dueOn < getChicagoDay(ctx.now());
  const isExtendable = isOpen && !isOverdue && extensionReason === null;
  const extendableTo = isExtendable ? getExtendedDueOn(law, receivedOn) : null;
  return { ...request, isOverdue, extendableTo, firstDueOn: getDueOn(law, receivedOn) };
}

export type DataRequestDetails = NonNullable<Awaited<ReturnType<typeof readDataRequest>>>;

/** What the requester's page shows. */
type RequesterStage =
  | "unconfirmed"
  | "link_expired"
  | "confirmed"
  | "file_ready"
  | "file_expired"
  | "deleted"
  | "refused";

/** Reads the request of an emailed token for its owner; null if the token is invalid. */
export async function readRequesterPage(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string) {
  const link = readLink(ctx, "data-request", token);
  const request = link ? await selectDataRequest(ctx.db, link.id) : null;
  if (!request) return null;
  const { kind, email, dueOn, fileExpiresAt, includesNotes } = request;
  return { kind, email, dueOn, fileExpiresAt, includesNotes, stage: getStage(request, ctx.now()) };
}

export type RequesterPage = NonNullable<Awaited<ReturnType<typeof readRequesterPage>>>;

type Request = NonNullable<Awaited<ReturnType<typeof selectDataRequest>>>;

function getStage(request: Request, now: Date): RequesterStage {
  const { kind, status, confirmedAt, linkSentAt, fileExpiresAt } = request;
  if (status === "refused") return "refused";
  if (status === "done" && kind === "deletion") return "deleted";
  if (status === "done")
    return fileExpiresAt && fileExpiresAt > now ? "file_ready" : "file_expired";
  if (confirmedAt) return "confirmed";
  const linkEndsAt = linkSentAt.getTime() + dataRequestPolicy.confirmDays * dayMs;
  return linkEndsAt > now.getTime() ? "unconfirmed" : "link_expired";
}
