import { selectConsultation } from "@/db/queries/consultations";
import { getOwnChanges } from "@/lib/consultations/consultation-status";
import { getSlotMinutes } from "@/lib/consultations/slots";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { type LinkCtx, type LinkSubject, readLink, signLink } from "@/lib/secrets/links";

type Linked = Pick<
  ConsultationRow,
  "inquiryId" | "offerRevision" | "linkRevision" | "startsAt" | "moves"
>;

/** Returns the address of the page that moves or cancels a session, in its emails; none once it's too late. */
export function getChangeLink(ctx: LinkCtx, row: Linked): { readonly changeUrl?: string } {
  if (!getOwnChanges({ ...row, status: "invited" }, ctx.now()).canCancel) return {};
  const token = signLink(ctx, "consultation", { ...row, id: row.inquiryId });
  return { changeUrl: `${ctx.settings.siteUrl}/consultation/change?token=${token}` };
}

/** True if a link was made for the session as it is now, not for an earlier offer or address. */
export function isCurrentLink(
  link: LinkSubject<"consultation">,
  row: Pick<ConsultationRow, "offerRevision" | "linkRevision">,
): boolean {
  return link.offerRevision === row.offerRevision && link.linkRevision === row.linkRevision;
}

/** A booked session that its customer changes herself. */
export type OwnSession = {
  readonly id: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly priceCents: number;
  readonly canMove: boolean;
  readonly canCancel: boolean;
};

/** Reads the booked session of a token. Null for an invalid or old one, and if it isn't booked. Changes nothing. */
export async function readOwnSession(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<OwnSession | null> {
  const link = readLink(ctx, "consultation", token);
  const found = link && (await selectConsultation(ctx.db, link.id));
  if (!found || !isCurrentLink(link, found.consultation)) return null;
  const { status, startsAt, endsAt, priceCents } = found.consultation;
  if ((status !== "paid" && status !== "invited") || !startsAt || !endsAt) return null;
  return {
    id: link.id,
    startsAt,
    minutes: getSlotMinutes({ startsAt, endsAt }),
    priceCents: priceCents ?? 0,
    ...getOwnChanges(found.consultation, ctx.now()),
  };
}
