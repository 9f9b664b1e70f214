import type { Ctx } from "@/lib/ctx";
import { readRequesterPage } from "@/lib/data-requests/read-data-requests";
import { findPerson } from "@/lib/flows/data-requests/find-person";
import { exportCustomerData } from "@/lib/flows/library/export-customer-data";

/** Collects the file of a sent export; null if the token is invalid or its time is over. */
export async function readRequestedFile(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string) {
  const request = await readRequesterPage(ctx, token);
  if (request?.stage !== "file_ready") return null;
  const person = await findPerson(ctx.db, request.email);
  return await exportCustomerData(ctx, person, { withStaffNotes: request.includesNotes });
}
