import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "good" | "waiting" | "bad";

const tones: Record<BadgeTone, string> = {
  neutral: "[box-shadow:inset_0_0_0_1.5px_var(--line)] text-text",
  good: "[box-shadow:inset_0_0_0_1.5px_var(--success)] text-success",
  waiting: "bg-accent text-on-accent",
  bad: "bg-danger text-paper",
};

/** A status label. Color only supports the text. */
export function Badge({
  tone,
  children,
}: {
  readonly tone: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-block first-letter:uppercase rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
