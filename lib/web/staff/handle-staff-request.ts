import "server-only";
import type { Permission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { faultResponse } from "@/lib/web/http/fault-response";
import { isSameOrigin } from "@/lib/web/http/same-origin";
import { getCurrentStaff } from "@/lib/web/staff/current-staff";

export type StaffRoute = {
  readonly permission: Permission;
  /** Prefix of the log event if the route fails. */
  readonly where: string;
};

/**
 * Runs a staff route. Anyone without the permission, or from another site, gets 404; a fault is 503.
 */
export async function handleStaffRequest(
  { permission, where }: StaffRoute,
  request: Request,
  run: (admin: AdminActor) => Promise<Response>,
): Promise<Response> {
  try {
    const admin = await getCurrentStaff(permission);
    if (!admin || !isSameOrigin(request)) return new Response(null, { status: 404 });
    return await run(admin);
  } catch (error) {
    return faultResponse(where, error);
  }
}
