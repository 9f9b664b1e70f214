import type { ReactNode } from "react";
import type { Answer, CheckKey } from "@/lib/quick-check/answers";

export type Question = {
  readonly key: CheckKey;
  readonly question: string;
  readonly meaning: string;
  /** Shown after "No". Server-rendered, so its text isn't part of the script. */
  readonly help: ReactNode;
};

const choices = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

type Props = {
  readonly question: Question;
  readonly answer: Answer | undefined;
  /** False until answers can be stored. */
  readonly isReady: boolean;
  readonly onAnswer: (answer: Answer) => void;
};

/** One check. Without JavaScript the buttons are hidden and the help is always visible. */
export function CheckQuestion({ question: asked, answer, isReady, onAnswer }: Props) {
  const { key, question, meaning, help } = asked;
  const helpId = `${key}-help`;
  return (
    <fieldset
      disabled={!isReady}
      aria-describedby={`${key}-meaning`}
      className="grid gap-4 py-8 md:py-10"
    >
      <legend className="float-left w-full font-display text-2xl leading-tight font-extrabold tracking-tight text-balance md:text-3xl">
        {question}
      </legend>
      <p id={`${key}-meaning`} className="max-w-[60ch] text-soft">
        {meaning}
      </p>
      <div className="flex gap-3 noscript:hidden">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="grid min-h-12 min-w-24 place-items-center rounded-md px-5 text-lg font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] transition-colors duration-150 hover:[box-shadow:inset_0_0_0_2px_var(--text)] has-checked:bg-text has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-text"
          >
            <input
              type="radio"
              name={key}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              aria-describedby={value === "no" && answer === "no" ? helpId : undefined}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <div
        id={helpId}
        className={`gap-4 border-l-4 border-emphasis bg-raised px-5 py-5 ${answer === "no" ? "grid" : "hidden noscript:grid"}`}
      >
        {help}
      </div>
    </fieldset>
  );
}
