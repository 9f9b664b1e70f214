import type { ReactNode } from "react";

type Tone = "neutral" | "success" | "error";

const tones: Record<Tone, string> = {
  neutral: "border-line",
  success: "border-success",
  error: "border-emphasis",
};

type Props = {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Read out when it appears after the page was shown. */
  readonly announce?: boolean;
};

/** A plain word beside the content: what happened, and what to do. */
export function Notice({ tone = "neutral", title, children, announce = false }: Props) {
  const role = announce ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={`border-l-4 bg-raised px-5 py-4 ${tones[tone]}`}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className={title ? "mt-1" : ""}>{children}</div> : null}
    </div>
  );
}
