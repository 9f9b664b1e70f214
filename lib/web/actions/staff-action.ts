import "server-only";
import { refresh } from "next/cache";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { AuditEntry, Audited } from "@/lib/audit/staff-operation";
import type { Permission } from "@/lib/auth/permissions";
import {
  type ActionDone,
  type ActionMessage,
  type AdminActionState,
  confirmIdentity,
  notAuthorized,
  textConflict,
} from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, type Refused } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { fieldErrors } from "@/lib/forms/field-errors";
import { toForm } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { markActionStarted } from "@/lib/web/http/client-errors";
import { logFault } from "@/lib/web/http/log-fault";
import { getCurrentStaff, getCurrentStepUp } from "@/lib/web/staff/current-staff";

export type ExtraPermission = {
  readonly permission: Permission;
  /** Shown to staff without it. */
  readonly refusal: ActionMessage;
};

type Outcome = Audited<unknown> | Refused<unknown>;
type ValueIn<Ended> = Ended extends Audited<infer Value> ? Value : never;
type EntryIn<Ended> = Ended extends Audited<unknown, infer Entry> ? Entry : never;
type ProblemIn<Ended> = Ended extends Refused<infer Problem> ? Problem : never;

type MessageFor<Subject, Input, Message> = Message | ((subject: Subject, input: Input) => Message);

type StaffActionDefinition<Input, Ended extends Outcome> = {
  /** A second permission that some inputs need; null if this one doesn't. */
  readonly alsoNeeds?: (ctx: Ctx, input: Input) => Promise<ExtraPermission | null>;
  /** An operation created by `staffOperation`, or one that ends with `recorded` or `unaudited`. */
  readonly run: (ctx: Ctx, actor: AdminActor, input: Input) => Promise<Ended>;
  /** Queues more emails after the response. Cron continues if it fails. */
  readonly queueEmails?: (ctx: Ctx) => Promise<void>;
  /** One message for all problems, or one for each. */
  readonly problems?:
    | MessageFor<ProblemIn<Ended>, Input, ActionMessage>
    | Readonly<Record<ProblemIn<Ended> & string, ActionMessage>>;
  /** Shown after a success. May redirect instead, or refuse: Stripe rejected a refund, for example. */
  readonly done: MessageFor<ValueIn<Ended>, Input, ActionDone | Refused<ActionMessage>>;
} & ([ProblemIn<Ended>] extends [never] ? unknown : { readonly problems: unknown });

declare const writes: unique symbol;

/** A staff action for `useActionState`. Its type says which audit entries it writes. */
export type StaffAction<Entry extends AuditEntry = AuditEntry> = ((
  previous: AdminActionState,
  form: FormData,
) => Promise<AdminActionState>) & { readonly [writes]?: readonly Entry[] };

/**
 * Creates a staff action: checks the permission, asks for a recent identity check if the permission
 * needs one, parses the form, runs the operation, refreshes the page, and sends queued emails after
 * the response. Actions are public POST endpoints, so the page's own guard isn't enough.
 */
export function staffAction<Input, Ended extends Outcome = never>(
  permission: Permission,
  schema: z.core.$ZodType<Input>,
  definition: StaffActionDefinition<Input, Ended>,
  getCtx: () => Ctx = appCtx,
): StaffAction<EntryIn<Ended>> {
  return async (_previous, form) => {
    markActionStarted();
    try {
      const actor = await getCurrentStaff(permission);
      if (!actor) return refuse(notAuthorized);
      const stepUp = await getCurrentStepUp(permission);
      if (stepUp) return { ...refuse(confirmIdentity), stepUp };
      const parsed = z.safeParse(schema, Object.fromEntries(toForm(form)));
      if (!parsed.success) {
        const fields = fieldErrors(parsed.error);
        const description = Object.values(fields).join(" ");
        return { ...refuse({ title: "Check your entries", description }), fields };
      }
      const input = parsed.data;
      const extra = await definition.alsoNeeds?.(getCtx(), input);
      if (extra) {
        if (!(await getCurrentStaff(extra.permission))) return refuse(extra.refusal);
        const method = await getCurrentStepUp(extra.permission);
        if (method) return { ...refuse(confirmIdentity), stepUp: method };
      }
      const result = await definition.run(getCtx(), actor, input);
      const { queueEmails } = definition;
      flushOutboxAfterResponse(result.ok && queueEmails ? () => queueEmails(getCtx()) : undefined);
      const message = result.ok
        ? getMessage(definition.done, result.value as ValueIn<Ended>, input)
        : fail(getProblemMessage(definition.problems, result.problem, input));
      if ("ok" in message) {
        // An editor must not lose its text.
        if (message.problem.description !== textConflict.description) refresh();
        return refuse(message.problem);
      }
      // A bulk change shows its result after its last batch.
      if (!message.batch?.next) refresh();
      return { status: "done", message };
    } catch (error) {
      unstable_rethrow(error);
      const faultId = logFault("admin_action.fault", error);
      // Part of the work may be done already (at Stripe, say), so don't claim that nothing happened.
      const description = `Something went wrong on our end. Reload the page to see whether your change was saved, then try again. Reference ${faultId}.`;
      return refuse({ title: "Error", description });
    }
  };
}

/** Like `staffAction`, but with the newsletter's clock. */
export const staffNewsletterAction: typeof staffAction = (permission, schema, definition) =>
  staffAction(permission, schema, definition, newsletterCtx);

function getMessage<Subject, Input, Message extends object>(
  message: MessageFor<Subject, Input, Message>,
  subject: Subject,
  input: Input,
): Message {
  return typeof message === "function" ? message(subject, input) : message;
}

function getProblemMessage(problems: unknown, problem: unknown, input: unknown): ActionMessage {
  const one =
    typeof problem === "string" && typeof problems === "object"
      ? (problems as Readonly<Record<string, ActionMessage>> | null)?.[problem]
      : null;
  return one ?? getMessage(problems as MessageFor<unknown, unknown, ActionMessage>, problem, input);
}

function refuse(message: ActionMessage) {
  return { status: "refused", message, fields: {} } as const;
}
