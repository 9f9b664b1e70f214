import "server-only";
import { after } from "next/server";
import type { AuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import * as z from "zod/mini";
import type { SignInMethod } from "@/db/values/auth";
import { signInForms } from "@/lib/auth/auth-forms";
import { resetPassword } from "@/lib/auth/change-password";
import type { StartedSession } from "@/lib/auth/sessions";
import {
  recordFailedSignIn,
  signInWithCode,
  signInWithLink,
  signInWithPassword,
} from "@/lib/auth/sign-in";
import { encodeSignInFailure, type SignInProblem } from "@/lib/auth/sign-in-failure";
import { confirmAccount } from "@/lib/auth/sign-up";
import type { SignInVisitor } from "@/lib/auth/throttle";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { appCtx } from "@/lib/web/ctx";
import { logFault } from "@/lib/web/http/log-fault";
import { getSignInVisitor } from "@/lib/web/staff/get-sign-in-visitor";

/** The user that next-auth passes to its `jwt` callback. */
export type SignedIn = { readonly id: string; readonly sid: string };

type Operation<Input> = (
  ctx: Ctx,
  input: Input & { readonly visitor: SignInVisitor },
) => Promise<Result<StartedSession, SignInProblem>>;

/** Returns the only ways to start a session, because only next-auth sets the cookie. */
export function signInProviders(): AuthOptions["providers"] {
  return [
    provider("password", signInForms.password, signInWithPassword),
    provider("link", signInForms.link, signInWithLink),
    provider("code", signInForms.code, signInWithCode),
    provider("sign_up", signInForms.sign_up, (ctx, { password = null, ...input }) =>
      confirmAccount(ctx, { ...input, password }),
    ),
    provider("reset", signInForms.reset, resetPassword),
  ];
}

function provider<Input extends object>(
  id: SignInMethod,
  schema: z.core.$ZodType<Input>,
  operation: Operation<Input>,
) {
  return credentialsProvider({
    id,
    credentials: {},
    async authorize(raw): Promise<SignedIn> {
      const parsed = z.safeParse(schema, raw);
      if (!parsed.success) throw new Error(encodeSignInFailure({ kind: "rejected" }));
      const result = await attempt(operation, parsed.data);
      if (result.ok) {
        flushOutboxAfterResponse();
        return { id: result.value.userId, sid: result.value.sessionId };
      }
      recordFailure(id, parsed.data, result.problem);
      throw new Error(encodeSignInFailure(result.problem));
    },
  });
}

async function attempt<Input extends object>(operation: Operation<Input>, input: Input) {
  try {
    return await operation(appCtx(), { ...input, visitor: await getSignInVisitor() });
  } catch (error) {
    const faultId = logFault("auth.sign_in_fault", error);
    throw new Error(encodeSignInFailure({ kind: "fault", faultId }));
  }
}

/** Runs after the response: only failures on admin accounts are recorded, and timing must not reveal which. */
function recordFailure(
  method: SignInMethod,
  input: object,
  { kind: problem }: SignInProblem,
): void {
  if (!("email" in input) || typeof input.email !== "string" || problem === "totp_required") return;
  const { email } = input;
  after(() => recordFailedSignIn(appCtx(), { email, method, problem }));
}
