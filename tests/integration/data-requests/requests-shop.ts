import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import type { DataRequestEmail, DataRequestKind } from "@/db/values/data-requests";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { confirmDataRequest, recordDataRequest } from "@/lib/data-requests/manage-data-requests";
import type { TestShop } from "@/tests/support/shop";

/** Records a request as staff do. Returns its id. */
export async function recordRequest(
  shop: TestShop,
  actor: AdminActor,
  { email, kind }: { readonly email: string; readonly kind: DataRequestKind },
): Promise<string> {
  const requestId = randomUUID();
  const receivedOn = getChicagoDay(shop.clock.now());
  const channel = "phone";
  await recordDataRequest(shop.ctx, actor, {
    requestId,
    email,
    kind,
    channel,
    law: "unknown",
    receivedOn,
  });
  return requestId;
}

/** Returns the emails about data requests to an address, newest first. */
export async function readRequestEmails(
  shop: TestShop,
  email: string,
): Promise<readonly DataRequestEmail[]> {
  const rows = await shop.database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toEmail, email))
    .orderBy(desc(emailOutbox.createdAt));
  return rows
    .filter(({ kind }) => kind === "data_request")
    .map(({ props }) => props as DataRequestEmail);
}

/** Returns the token in the latest email with a link. */
export async function readToken(shop: TestShop, email: string): Promise<string> {
  const linked = (await readRequestEmails(shop, email)).find((props) => "url" in props);
  if (!linked || !("url" in linked)) throw new Error("no link was emailed");
  return new URL(linked.url).searchParams.get("token") ?? "";
}

/** Records a request and confirms it with the emailed link. */
export async function confirmedRequest(
  shop: TestShop,
  actor: AdminActor,
  request: { readonly email: string; readonly kind: DataRequestKind },
): Promise<string> {
  const id = await recordRequest(shop, actor, request);
  await confirmDataRequest(shop.ctx, { token: await readToken(shop, request.email) });
  return id;
}
