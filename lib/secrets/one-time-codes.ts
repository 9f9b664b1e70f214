import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { oneTimeCodes } from "@/db/schema";
import type { OneTimeCodePurpose } from "@/db/values/auth";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { constantTimeEqual, keyedHash, randomCode, randomToken } from "@/lib/secrets/tokens";

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

/** Wrong guesses that end a code. Pages and emails show this number. */
const codeAttempts = 5;

type Secrets = {
  /** Names of the keyed hashes. Never rename one: codes and links in inboxes would stop working. */
  readonly code?: string;
  readonly token?: string;
  readonly key?: "linkSecret";
};

/** What is emailed for each purpose. */
const secrets: Readonly<Record<OneTimeCodePurpose, Secrets>> = {
  library_sign_in: { code: "library-code" },
  library_add_email: { code: "library-code" },
  library_correct_order: { code: "library-code" },
  download: { code: "buyer-code" },
  staff_confirm_email: { token: "auth-token:confirm_email" },
  staff_sign_in: { token: "auth-token:sign_in", code: "auth-code" },
  staff_reset_password: { token: "auth-token:reset_password" },
  newsletter_preferences: { token: "newsletter-preferences", key: "linkSecret" },
};

type CodeCtx = Pick<Ctx, "now" | "settings">;

type NewCode = {
  readonly purpose: OneTimeCodePurpose;
  readonly subject: string;
  readonly browserHash?: string;
  readonly minutes: number;
  readonly passwordHash?: string;
};

/** Creates the code and token of an email. Only the hashes of those that the purpose has are stored. */
export async function issueCode(
  ctx: CodeCtx,
  tx: Transaction,
  { minutes, ...values }: NewCode,
): Promise<{ readonly id: string; readonly code: string; readonly token: string }> {
  const createdAt = ctx.now();
  const [id, code, token] = [randomUUID(), randomCode(), randomToken()];
  await tx.insert(oneTimeCodes).values({
    ...values,
    id,
    codeHash: hashCode(ctx, values.purpose, { id, code }),
    tokenHash: hashToken(ctx, values.purpose, token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * minuteMs),
  });
  return { id, code, token };
}

type TypedCode = {
  readonly purposes: readonly OneTimeCodePurpose[];
  readonly subject: string;
  readonly browserHash: string;
  readonly code: string;
};

/**
 * Compares a typed code. The attempt is counted before the comparison, so parallel guesses can't
 * exceed the limit.
 * @returns `none` if the browser has no code with attempts left
 */
export async function tryCode(
  ctx: CodeCtx & Pick<Ctx, "db">,
  { purposes, subject, browserHash, code }: TypedCode,
): Promise<OneTimeCode | "wrong" | "none"> {
  const tried = await ctx.db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(
      and(
        eq(oneTimeCodes.subject, subject),
        inArray(oneTimeCodes.purpose, [...purposes]),
        eq(oneTimeCodes.browserHash, browserHash),
        lt(oneTimeCodes.attempts, codeAttempts),
        isLive(ctx),
      ),
    )
    .returning();
  const right = tried.find(
    ({ id, purpose, codeHash }) =>
      codeHash !== null && constantTimeEqual(hashCode(ctx, purpose, { id, code }) ?? "", codeHash),
  );
  return right ?? (tried.length > 0 ? "wrong" : "none");
}

/** Gives the attempt of a right code back, because something else is missing and it stays unused. */
export async function returnAttempt(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} - 1` })
    .where(eq(oneTimeCodes.id, id));
}

/** Finds the unused, unexpired record of an emailed link's token, without using it up. */
export async function findToken(
  ctx: CodeCtx,
  db: Queryable,
  { purpose, token }: { readonly purpose: OneTimeCodePurpose; readonly token: string },
): Promise<OneTimeCode | undefined> {
  const tokenHash = hashToken(ctx, purpose, token) ?? "";
  const [found] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(eq(oneTimeCodes.tokenHash, tokenHash), eq(oneTimeCodes.purpose, purpose), isLive(ctx)),
    );
  return found;
}

/** Uses up a code and its link. Of any number of concurrent calls, only one returns true. */
export async function consumeCode(
  ctx: Pick<Ctx, "now">,
  db: Queryable,
  id: string,
): Promise<boolean> {
  const used = await db
    .update(oneTimeCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(oneTimeCodes.id, id), isLive(ctx)))
    .returning({ id: oneTimeCodes.id });
  return used.length === 1;
}

type EndedCodes = {
  readonly subject: string;
  readonly purpose?: OneTimeCodePurpose;
  readonly browserHash?: string;
};

/** Ends what was emailed to someone, so that it no longer works. */
export async function endCodes(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  { subject, purpose, browserHash }: EndedCodes,
): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(oneTimeCodes.subject, subject),
        purpose && eq(oneTimeCodes.purpose, purpose),
        browserHash === undefined ? undefined : eq(oneTimeCodes.browserHash, browserHash),
        isLive(ctx),
      ),
    );
}

function isLive({ now }: Pick<Ctx, "now">) {
  return and(isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now()));
}

/** Hashes a six-digit code, salted with its record's id because there are only a million codes. */
export function hashCode(
  { settings }: Pick<Ctx, "settings">,
  purpose: OneTimeCodePurpose,
  { id, code }: { readonly id: string; readonly code: string },
): string | null {
  const name = secrets[purpose].code;
  return name === undefined ? null : keyedHash(settings.authSecret, name, `${id}:${code}`);
}

/** Hashes a link's token, keyed by purpose so that it can't be used for another one. */
export function hashToken(
  { settings }: Pick<Ctx, "settings">,
  purpose: OneTimeCodePurpose,
  token: string,
): string | null {
  const { token: name, key = "authSecret" } = secrets[purpose];
  return name === undefined ? null : keyedHash(settings[key], name, token);
}
