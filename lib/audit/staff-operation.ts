import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import type { AuditDetails } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudits } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Refused } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type AuditEntry = { readonly action: AuditAction; readonly details?: AuditDetails | null };

declare const written: unique symbol;

/**
 * The success of a staff operation; its type says which audit entries it wrote. Only the functions
 * below create one, and a staff action accepts nothing else.
 */
export type Audited<Value, Entry extends AuditEntry = AuditEntry> = {
  readonly ok: true;
  readonly value: Value;
  readonly [written]: readonly Entry[];
};

/** Ends a staff operation that changed something, with the audit entry that says so. */
export function changed<
  Action extends AuditAction,
  const Details extends AuditDetails | null,
  Value = null,
>(action: Action, details: Details, value: Value = null as Value) {
  return changedMany([{ action, details }], value);
}

/** Like `changed`, with an entry for each thing that was changed. */
export function changedMany<const Entry extends AuditEntry, Value = null>(
  entries: readonly Entry[],
  value: Value = null as Value,
): Audited<Value, Entry> {
  const end: End = { ok: true, value, entries };
  return end as unknown as Audited<Value, Entry>;
}

/** Ends a staff operation that had nothing to change, such as a form that arrived twice. */
export function unchanged<Value = null>(value: Value = null as Value): Audited<Value, never> {
  return ok(value) as Audited<Value, never>;
}

/** Ends an operation in several phases, such as a refund, which wrote its entries in each of them. */
export function recorded<const Action extends AuditAction, Value = null>(
  _actions: readonly Action[],
  value: Value = null as Value,
): Audited<Value, { readonly action: Action }> {
  return ok(value) as Audited<Value, { readonly action: Action }>;
}

/** Ends an operation with a change that the audit log leaves out, and says why. */
export function unaudited<Value = null>(
  _reason: string,
  value: Value = null as Value,
): Audited<Value, never> {
  return unchanged(value);
}

type End = { readonly ok: true; readonly value: unknown; readonly entries?: readonly AuditEntry[] };

/**
 * Creates an operation of staff: runs it in one transaction, in which `ctx.db` is the transaction
 * too, and writes the audit entries that it ends with. If it fails, all of it is rolled back.
 * @param conflicts the problem that violating a constraint means, by the constraint's name
 */
export function staffOperation<
  Args extends readonly unknown[],
  Outcome extends Refused<unknown> | Audited<unknown>,
  const Conflict = never,
>(
  run: (tx: Transaction, ctx: Ctx, actor: AdminActor, ...args: Args) => Promise<Outcome>,
  conflicts: Readonly<Record<string, Conflict>> = {},
): (
  ctx: Ctx,
  actor: AdminActor,
  ...args: Args
) => Promise<Outcome | ([Conflict] extends [never] ? never : Refused<Conflict>)> {
  return async (ctx, actor, ...args) => {
    try {
      return await ctx.db.transaction(async (tx) => {
        const outcome = await run(tx, { ...ctx, db: tx }, actor, ...args);
        if (!outcome.ok) throw new Refusal(outcome);
        const { value, entries = [] } = outcome as End;
        const now = ctx.now();
        await recordAudits(
          tx,
          entries.map((entry) => ({ ...entry, by: actor, now })),
        );
        return ok(value) as Outcome;
      });
    } catch (error) {
      if (error instanceof Refusal) return error.outcome as Outcome;
      for (const [constraint, problem] of Object.entries(conflicts)) {
        if (violatesConstraint(error, constraint)) return fail(problem) as never;
      }
      throw error;
    }
  };
}

/** Thrown to roll the transaction back. */
class Refusal extends Error {
  constructor(readonly outcome: Refused<unknown>) {
    super("the operation refused");
  }
}
