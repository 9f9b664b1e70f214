/** The four modes of /admin/login. */
export const loginModes = ["password", "link", "signup", "reset"] as const;
export type LoginMode = (typeof loginModes)[number];

export function parseLoginMode(value: unknown): LoginMode {
  return loginModes.find((mode) => mode === value) ?? "password";
}

type ModeCopy = {
  readonly title: string;
  readonly submit: string;
  readonly busy: string;
  /** Label of the button that switches to this mode. */
  readonly toggle: string;
};

export const loginCopy: Readonly<Record<LoginMode, ModeCopy>> = {
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
