/** SPEC section 2: the four modes of /admin/login. */
export const loginModes = ["password", "link", "signup", "reset"] as const;
export type LoginMode = (typeof loginModes)[number];

export function parseLoginMode(value: unknown): LoginMode {
  return loginModes.find((mode) => mode === value) ?? "password";
}

type Words = {
  readonly title: string;
  readonly submit: string;
  readonly busy: string;
  /** What a toggle to this mode says. */
  readonly toggle: string;
};

export const loginWords: Readonly<Record<LoginMode, Words>> = {
  password: {
    title: "Sign in",
    submit: "Sign In",
    busy: "Signing in...",
    toggle: "Sign in with a password",
  },
  link: {
    title: "Sign in by email",
    submit: "Send Magic Link",
    busy: "Sending...",
    toggle: "Sign in with a magic link",
  },
  signup: {
    title: "Create an account",
    submit: "Sign Up",
    busy: "Signing up...",
    toggle: "Need an account? Sign up",
  },
  reset: {
    title: "Reset your password",
    submit: "Send Reset Link",
    busy: "Sending...",
    toggle: "Forgot your password?",
  },
};
