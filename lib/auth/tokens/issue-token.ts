import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import { authTokens } from "@/db/schema";
import type { AuthTokenPurpose } from "@/db/values/auth";
import { hashAuthCode, hashAuthToken } from "@/lib/auth/tokens/token-hash";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { randomCode, randomToken } from "@/lib/secrets/tokens";

type NewToken = {
  readonly userId: string;
  readonly purpose: AuthTokenPurpose;
  /** The requesting browser. The code only works there, so strangers can't use up its attempts. */
  readonly browserHash: string;
  readonly minutes: number;
  readonly passwordHash?: string;
};

/** Creates the token and code for an email. Only their hashes are stored. */
export async function issueToken(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { userId, purpose, browserHash, minutes, passwordHash }: NewToken,
): Promise<{ readonly id: string; readonly token: string; readonly code: string }> {
  const now = ctx.now();
  const { authSecret } = ctx.settings;
  const [id, token, code] = [randomUUID(), randomToken(), randomCode()];
  await tx.insert(authTokens).values({
    id,
    userId,
    purpose,
    tokenHash: hashAuthToken(authSecret, purpose, token),
    codeHash: purpose === "sign_in" ? hashAuthCode(authSecret, id, code) : null,
    browserHash,
    passwordHash: passwordHash ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * minuteMs),
  });
  return { id, token, code };
}
