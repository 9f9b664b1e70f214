import { type Answer, type Answers, checkKeys } from "@/lib/quick-check/answers";

const center = 100;
const outerRadius = 93;
const step = 9;

const looks: Record<Answer | "open", { className: string; strokeWidth: number; dash?: string }> = {
  open: { className: "stroke-line", strokeWidth: 1 },
  yes: { className: "stroke-accent", strokeWidth: 6 },
  no: { className: "stroke-emphasis", strokeWidth: 3, dash: "3 7" },
};

type Props = { readonly answers: Answers; readonly className?: string };

/** Decorative record with one groove per check: solid for yes, dashed for no. */
export function AnswerRecord({ answers, className }: Props) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={className}>
      {checkKeys.map((key, index) => {
        const { className: stroke, strokeWidth, dash } = looks[answers[key] ?? "open"];
        return (
          <circle
            key={key}
            cx={center}
            cy={center}
            r={outerRadius - index * step}
            fill="none"
            className={stroke}
            strokeWidth={strokeWidth}
            strokeDasharray={dash}
          />
        );
      })}
      <circle cx={center} cy={center} r="26" className="fill-text" />
      <circle cx={center} cy={center} r="4" className="fill-ground" />
    </svg>
  );
}
