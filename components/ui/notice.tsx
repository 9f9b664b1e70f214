import type { ReactNode } from "react";
import { TranslatedText } from "@/components/ui/untranslated";

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
  /** Announce it to screen readers when it appears after page load. */
  readonly announce?: boolean;
};

/** A message box. */
export function Notice({ tone = "neutral", title, children, announce = false }: Props) {
  const role = announce ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div
      role={role}
      // Forms move focus to the error that explains a failure.
      tabIndex={role === "alert" ? -1 : undefined}
      className={`border-l-4 bg-raised px-5 py-4 ${tones[tone]}`}
    >
      {title ? (
        <p className="font-semibold">
          <TranslatedText text={title} />
        </p>
      ) : null}
      {children ? <div className={title ? "mt-1" : ""}>{children}</div> : null}
    </div>
  );
}
