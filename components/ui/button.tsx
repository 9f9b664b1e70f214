import type { ComponentProps } from "react";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger" | "onAccent";
export type ButtonSize = "md" | "lg";

const looks: Record<ButtonLook, string> = {
  primary:
    "bg-accent text-on-accent hover:bg-text hover:text-ground disabled:bg-hairline disabled:text-soft",
  secondary:
    "text-text [box-shadow:inset_0_0_0_2px_var(--text)] hover:bg-text hover:text-ground disabled:text-soft disabled:[box-shadow:inset_0_0_0_2px_var(--line)] disabled:bg-transparent",
  quiet:
    "text-text underline decoration-2 underline-offset-4 decoration-accent hover:decoration-current disabled:text-soft",
  onAccent:
    "bg-ink text-paper hover:bg-paper hover:text-ink disabled:bg-ink/15 disabled:text-ink disabled:hover:bg-ink/15",
  danger:
    "bg-danger text-paper hover:bg-text hover:text-ground disabled:bg-hairline disabled:text-soft",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 text-base",
  lg: "min-h-14 px-7 text-lg",
};

/** Returns the class names of a button, for links that look like one. */
export function buttonClassName(look: ButtonLook = "primary", size: ButtonSize = "md"): string {
  const padding = look === "quiet" ? "min-h-11" : sizes[size];
  return `inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight transition-colors duration-150 disabled:cursor-not-allowed aria-busy:cursor-progress ${padding} ${looks[look]}`;
}

type Props = ComponentProps<"button"> & {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** Disables the button while work is in progress. */
  readonly busy?: boolean;
};

export function Button({ look, size, busy = false, disabled, className = "", ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClassName(look, size)} ${className}`}
    />
  );
}
