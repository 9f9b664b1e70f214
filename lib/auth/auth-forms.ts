import * as z from "zod/mini";
import { authCopy, secondStepCopy } from "@/lib/auth/auth-copy";
import { readEmailedCode } from "@/lib/core/typed-text";
import { emailField } from "@/lib/forms/fields";

const email = emailField();

// Allows more than the maximum length, so that a long password gets its own error message.
const passwordField = z.string().check(z.maxLength(1_000));
const secondStep = z.pipe(
  z.optional(z.string().check(z.maxLength(100))),
  z.transform((typed) => (typed === undefined || typed.trim() === "" ? null : typed)),
);
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Input schemas of the next-auth providers. Each one starts a session. */
export const signInForms = {
  password: z.object({ email, password: passwordField, secondStep }),
  link: z.object({ token, secondStep }),
  code: z.object({
    email,
    code: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed: string) => readEmailedCode(typed) ?? ""),
      ),
      z.string().check(z.minLength(1)),
    ),
    secondStep,
  }),
  sign_up: z.object({ token, password: z.optional(passwordField), secondStep }),
  reset: z.object({ token, password: passwordField, secondStep }),
} as const;

export const emailForm = z.object({ email });
export const signUpForm = z.object({
  email,
  password: passwordField.check(z.minLength(1, "Password is required for sign up")),
});

const typedPassword = z.string().check(z.minLength(1, "Password is required"), z.maxLength(1_000));
const codeField = z.string().check(z.minLength(1, secondStepCopy.codeRequired), z.maxLength(100));

export const changePasswordForm = z
  .object({ current: typedPassword, password: typedPassword, confirmation: typedPassword })
  .check(
    z.refine((form) => form.password === form.confirmation, {
      error: authCopy.passwordsDiffer,
      path: ["confirmation"],
    }),
  );

export const endSessionForm = z.object({ sessionId: z.uuid() });

export const startTotpSetupForm = z.object({});

export const enableTotpForm = z.object({
  code: codeField,
  // Accounts that only sign in by email have no password field.
  password: z._default(z.string().check(z.maxLength(1_000)), ""),
});

export const disableTotpForm = z.object({ code: codeField });

export const verifyAgainForm = z.object({
  proof: z.string().check(z.minLength(1, "This field is required"), z.maxLength(1_000)),
});
