import type { ComponentProps } from "react";

type Tone = "plain" | "raised" | "accent" | "ink";

const tones: Record<Tone, string> = {
  plain: "border-2 border-line",
  raised: "bg-raised",
  accent: "bg-accent text-on-accent [--focus:var(--ink)]",
  ink: "bg-ink text-paper [--focus:var(--paper)] dark:bg-raised",
};

type Props = ComponentProps<"div"> & { readonly tone?: Tone };

/** A card. */
export function Panel({ tone = "raised", className = "", ...rest }: Props) {
  return <div {...rest} className={`rounded-md p-5 md:p-8 ${tones[tone]} ${className}`} />;
}
