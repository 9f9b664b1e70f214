import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import type { DataRequestKind } from "@/db/values/data-requests";
import type { Ctx } from "@/lib/ctx";
import { getDataRequestUrl } from "@/lib/data-requests/request-link";
import { enqueueEmail } from "@/lib/email/enqueue-email";

type Request = { readonly id: string; readonly email: string; readonly kind: DataRequestKind };

/** Queues the email with the link that proves the address. */
export async function queueConfirmation(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { id, email, kind }: Request,
): Promise<void> {
  await enqueueEmail(tx, ctx.now(), {
    kind: "data_request",
    to: email,
    props: { step: "confirm", kind, url: getDataRequestUrl(ctx, id) },
    dedupeKey: `data_request:confirm:${randomUUID()}`,
  });
}
