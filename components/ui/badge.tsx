import type { ReactNode } from "react";

type Tone = "neutral" | "accent" | "success" | "emphasis";

const tones: Record<Tone, string> = {
  neutral: "bg-hairline text-text",
  accent: "bg-accent text-on-accent",
  success: "text-success shadow-[inset_0_0_0_2px_currentColor]",
  emphasis: "text-emphasis shadow-[inset_0_0_0_2px_currentColor]",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`text-spine inline-flex items-center rounded-sm px-2 py-0.5 ${tones[tone]}`}>
      {children}
    </span>
  );
}
