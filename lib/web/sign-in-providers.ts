import "server-only";
import { after } from "next/server";
import type { AuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import * as z from "zod/mini";
import { confirmAccount } from "@/lib/auth/confirm-account";
import { recordFailedSignIn } from "@/lib/auth/record-failed-sign-in";
import { resetPassword } from "@/lib/auth/reset-password";
import { failureCode } from "@/lib/auth/sign-in-code";
import { signInForms } from "@/lib/auth/sign-in-forms";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { signInWithCode } from "@/lib/auth/sign-in-with-code";
import { signInWithLink } from "@/lib/auth/sign-in-with-link";
import { signInWithPassword } from "@/lib/auth/sign-in-with-password";
import type { StartedSession } from "@/lib/auth/start-session";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { SignInMethod } from "@/lib/auth/words";
import type { Ctx } from "@/lib/ctx";
import type { Result } from "@/lib/result";
import { appCtx } from "@/lib/web/ctx";
import { deliverSoon } from "@/lib/web/deliver-soon";
import { logFault } from "@/lib/web/log-fault";
import { signInVisitor } from "@/lib/web/sign-in-visitor";

/** The user that next-auth passes to its `jwt` callback. */
export type SignedIn = { readonly id: string; readonly sid: string };

type Verb<Input> = (
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
  verb: Verb<Input>,
) {
  return credentialsProvider({
    id,
    credentials: {},
    async authorize(raw): Promise<SignedIn> {
      const parsed = z.safeParse(schema, raw);
      if (!parsed.success) throw new Error(failureCode({ kind: "rejected" }));
      const result = await attempt(verb, parsed.data);
      if (result.ok) {
        deliverSoon();
        return { id: result.value.userId, sid: result.value.sessionId };
      }
      noteFailure(id, parsed.data, result.problem);
      throw new Error(failureCode(result.problem));
    },
  });
}

async function attempt<Input extends object>(verb: Verb<Input>, input: Input) {
  try {
    return await verb(appCtx(), { ...input, visitor: await signInVisitor() });
  } catch (error) {
    const faultId = logFault("auth.sign_in_fault", error);
    throw new Error(failureCode({ kind: "fault", faultId }));
  }
}

/** Runs after the response: only failures on admin accounts are recorded, and timing must not reveal which. */
function noteFailure(method: SignInMethod, input: object, { kind: problem }: SignInProblem): void {
  if (!("email" in input) || typeof input.email !== "string" || problem === "totp_required") return;
  const { email } = input;
  after(() => recordFailedSignIn(appCtx(), { email, method, problem }));
}
