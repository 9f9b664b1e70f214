/** Messages of the sign-in, sign-up and password screens. */
export const authCopy = {
  completing: "Completing authentication...",
  signedIn: "Signed in successfully",
  checkEmail: "Check your email",
  signInFailed: "Failed to sign in",
  signUpFailed: "Failed to sign up",
  resetEmailFailed: "Failed to send reset email",
  passwordUpdated: {
    title: "Password updated",
    description: "Your password has been successfully changed.",
  },
  passwordNotUpdated: "Failed to update password",
  passwordsDiffer: "Passwords do not match",
  sessionMissing: "Auth session missing!",
} as const;

/** Messages about the authenticator app. */
export const secondStepCopy = {
  codeRequired: "Enter the code from your authenticator app.",
  codeRejected: "That code is wrong or was already used. Wait for the next code.",
  codesUnreadable:
    "Your authenticator app's codes no longer work because the site's secret key has changed. Enter a recovery code instead.",
} as const;
