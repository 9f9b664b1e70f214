import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { findCustomerIdByEmail, selectCustomerEmails } from "@/db/queries/customers";
import { lockDataRequest } from "@/db/queries/data-requests";
import { dataRequests } from "@/db/schema";
import type { DataRequestKind } from "@/db/values/data-requests";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { dataRequestPolicy } from "@/lib/data-requests/deadlines";
import { readRequesterPage } from "@/lib/data-requests/read-data-requests";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import {
  deleteCustomerRows,
  keptData,
  queueDeletionNotices,
} from "@/lib/flows/delete-customer-data";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import { getLinkUrl } from "@/lib/secrets/links";

/**
 * Fulfills a confirmed export: emails its owner a link to the file, which works for some days. Staff
 * say whether it contains the notes that they write for each other.
 */
export const sendDataExport = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    id: string,
    { includesNotes = false }: { readonly includesNotes?: boolean } = {},
  ) => {
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + dataRequestPolicy.fileDays * dayMs);
    const locked = await lockConfirmedRequest(tx, { id, kind: "export" });
    if (!locked.ok) return locked;
    const { email } = locked.value;
    await tx
      .update(dataRequests)
      .set({ status: "done", closedAt: now, fileExpiresAt: expiresAt, includesNotes })
      .where(eq(dataRequests.id, id));
    await enqueueEmail(tx, now, {
      kind: "data_request",
      to: email,
      props: {
        step: "file_ready",
        url: getLinkUrl(ctx, "data-request", { id }),
        expiresAt: expiresAt.toISOString(),
      },
      dedupeKey: `data_request:file:${id}`,
    });
    const details = { data_request: id, includes_notes: includesNotes };
    return changed("data_request_exported", details, { email });
  },
);

/** Collects the file of a sent export; null if the token is invalid or its time is over. */
export async function readRequestedFile(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string) {
  const request = await readRequesterPage(ctx, token);
  if (request?.stage !== "file_ready") return null;
  const person = await findPerson(ctx.db, request.email);
  return await exportCustomerData(ctx, person, { withStaffNotes: request.includesNotes });
}

/** What's kept after a deletion that staff carried out, and why. The email lists it too. */
export const keptAfterRequest: readonly string[] = [
  ...keptData,
  "The record of your request for 24 months, as California's privacy regulations require",
];

/**
 * Fulfills a confirmed deletion: deletes what the library's own deletion deletes, in one transaction
 * with the record of it. Fails while the person has a subscription, session, airplay or open dispute.
 */
export const deleteRequestedData = staffOperation(async (tx, ctx, _actor, id: string) => {
  const now = ctx.now();
  const locked = await lockConfirmedRequest(tx, { id, kind: "deletion" });
  if (!locked.ok) return locked;
  const { email } = locked.value;
  const person = await findPerson(tx, email);
  const deleted = await deleteCustomerRows(ctx, tx, person);
  if (!deleted.ok) return deleted;
  // Its other addresses didn't ask for it.
  await queueDeletionNotices(
    ctx,
    tx,
    person.emails.filter((one) => one !== email),
  );
  await tx
    .update(dataRequests)
    .set({ status: "done", closedAt: now })
    .where(eq(dataRequests.id, id));
  await enqueueEmail(tx, now, {
    kind: "data_request",
    to: email,
    props: { step: "deleted", kept: keptAfterRequest },
    dedupeKey: `data_request:deleted:${id}`,
  });
  const details = { data_request: id };
  return changed("data_request_deleted", details);
});

/** The person a request is about. `id` is null for someone without a library. */
type Person = { readonly id: string | null; readonly emails: readonly string[] };

/**
 * Finds who a proved address belongs to. Like signing in to the library with it, that includes the
 * other addresses that its owner proved there.
 */
async function findPerson(db: Queryable, email: string): Promise<Person> {
  const id = await findCustomerIdByEmail(db, email);
  if (!id) return { id: null, emails: [email] };
  const emails = await selectCustomerEmails(db, id);
  return { id, emails: emails.map((proved) => proved.email) };
}

/** `unconfirmed`: the person hasn't proved the address. `closed`: done, refused or unknown. */
type FulfillProblem = "unconfirmed" | "closed";

/** Locks an open request of this kind that the owner of the address has confirmed. */
async function lockConfirmedRequest(
  tx: Transaction,
  { id, kind }: { readonly id: string; readonly kind: DataRequestKind },
): Promise<Result<{ readonly id: string; readonly email: string }, FulfillProblem>> {
  const request = await lockDataRequest(tx, id);
  if (request?.status !== "open" || request.kind !== kind) return fail("closed");
  if (!request.confirmedAt) return fail("unconfirmed");
  return ok({ id, email: request.email });
}
