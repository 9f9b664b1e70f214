import "server-only";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { Permission } from "@/lib/auth/permissions";
import {
  type ActionDone,
  type ActionMessage,
  type AdminActionState,
  confirmIdentity,
  notAuthorized,
} from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { toForm } from "@/lib/web/actions/define-action";
import { appCtx } from "@/lib/web/ctx";
import { markActionStarted } from "@/lib/web/http/client-errors";
import { logFault } from "@/lib/web/http/log-fault";
import { getCurrentStaff, getCurrentStepUp } from "@/lib/web/staff/current-staff";

export type ExtraPermission = {
  readonly permission: Permission;
  /** Shown to staff without it. */
  readonly refusal: ActionMessage;
};

export type AdminActionDefinition<Input> = {
  readonly permission: Permission;
  readonly schema: z.core.$ZodType<Input>;
  /** A second permission that some inputs need; null if this one doesn't. */
  readonly alsoNeeds?: (ctx: Ctx, input: Input) => Promise<ExtraPermission | null>;
  /** The operation. It writes its audit entry in the same transaction as the change. */
  readonly run: (
    ctx: Ctx,
    actor: AdminActor,
    input: Input,
  ) => Promise<Result<ActionDone, ActionMessage>>;
};

/**
 * Creates a staff action for `useActionState`: checks the permission, asks for a recent identity
 * check if the permission needs one, parses the form, runs the operation. Actions are public POST
 * endpoints, so the page's own guard isn't enough.
 */
export function defineAdminAction<Input>(
  definition: AdminActionDefinition<Input>,
): (previous: AdminActionState, form: FormData) => Promise<AdminActionState> {
  return async (_previous, form) => {
    markActionStarted();
    try {
      const actor = await getCurrentStaff(definition.permission);
      if (!actor) return { status: "refused", message: notAuthorized, fields: {} };
      const stepUp = await getCurrentStepUp(definition.permission);
      if (stepUp) return { status: "refused", message: confirmIdentity, fields: {}, stepUp };
      const parsed = z.safeParse(definition.schema, Object.fromEntries(toForm(form)));
      if (!parsed.success) return invalid(fieldErrors(parsed.error));
      const extra = await definition.alsoNeeds?.(appCtx(), parsed.data);
      if (extra) {
        const { permission, refusal } = extra;
        if (!(await getCurrentStaff(permission))) {
          return { status: "refused", message: refusal, fields: {} };
        }
        const method = await getCurrentStepUp(permission);
        if (method) {
          return { status: "refused", message: confirmIdentity, fields: {}, stepUp: method };
        }
      }
      const result = await definition.run(appCtx(), actor, parsed.data);
      return result.ok
        ? { status: "done", message: result.value }
        : { status: "refused", message: result.problem, fields: {} };
    } catch (error) {
      unstable_rethrow(error);
      const faultId = logFault("admin_action.fault", error);
      // Part of the work may be done already (at Stripe, say), so don't claim that nothing happened.
      const description = `Something went wrong on our end. Reload the page to see whether your change was saved, then try again. Reference ${faultId}.`;
      return { status: "refused", message: { title: "Error", description }, fields: {} };
    }
  };
}

function invalid(fields: Readonly<Record<string, string>>): AdminActionState {
  const description = Object.values(fields).join(" ");
  return { status: "refused", message: { title: "Check your entries", description }, fields };
}
