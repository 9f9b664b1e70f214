import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import type { AdminAnswer, AdminNews } from "@/lib/forms/admin-answer";
import { fieldErrors } from "@/lib/forms/field-errors";
import type { Result } from "@/lib/result";
import { appCtx } from "@/lib/web/ctx";
import { logFault } from "@/lib/web/log-fault";
import { currentAdmin } from "@/lib/web/staff";

export type AdminActionDefinition<Input> = {
  readonly schema: z.core.$ZodType<Input>;
  /** The operation. It writes its audit entry in the same transaction as the change. */
  readonly run: (
    ctx: Ctx,
    actor: AdminActor,
    input: Input,
  ) => Promise<Result<AdminNews, AdminNews>>;
};

const notAllowed = {
  title: "Not Authorized",
  description: "You are signed out or no longer have access. Sign in and try again.",
};

/**
 * Creates a staff action for `useActionState`: checks the admin role, parses the form, runs the
 * operation. Actions are public POST endpoints, so the page's own guard isn't enough.
 */
export function defineAdminAction<Input>(
  definition: AdminActionDefinition<Input>,
): (previous: AdminAnswer, form: FormData) => Promise<AdminAnswer> {
  return async (_previous, form) => {
    try {
      const actor = await currentAdmin();
      if (!actor) return { status: "refused", news: notAllowed, fields: {} };
      const parsed = z.safeParse(definition.schema, Object.fromEntries(form));
      if (!parsed.success) return invalid(fieldErrors(parsed.error));
      const result = await definition.run(appCtx(), actor, parsed.data);
      return result.ok
        ? { status: "done", news: result.value }
        : { status: "refused", news: result.problem, fields: {} };
    } catch (error) {
      unstable_rethrow(error);
      const faultId = logFault("admin_action.fault", error);
      // Part of the work may be done already (at Stripe, say), so don't claim that nothing happened.
      const description = `Something broke on our side. See how it stands before you try again. Reference ${faultId}.`;
      return { status: "refused", news: { title: "Error", description }, fields: {} };
    }
  };
}

function invalid(fields: Readonly<Record<string, string>>): AdminAnswer {
  const description = Object.values(fields).join(" ");
  return { status: "refused", news: { title: "Check your entries", description }, fields };
}
