import type { Transaction } from "@/db/client";
import { lockDataRequest } from "@/db/queries/data-requests";
import type { DataRequestKind } from "@/db/values/data-requests";
import { fail, ok, type Result } from "@/lib/core/result";

/** `unconfirmed`: the person hasn't proved the address. `closed`: done, refused or unknown. */
export type FulfillProblem = "unconfirmed" | "closed";

/** Locks an open request of this kind that the owner of the address has confirmed. */
export async function lockConfirmedRequest(
  tx: Transaction,
  { id, kind }: { readonly id: string; readonly kind: DataRequestKind },
): Promise<Result<{ readonly id: string; readonly email: string }, FulfillProblem>> {
  const request = await lockDataRequest(tx, id);
  if (request?.status !== "open" || request.kind !== kind) return fail("closed");
  if (!request.confirmedAt) return fail("unconfirmed");
  return ok({ id, email: request.email });
}
