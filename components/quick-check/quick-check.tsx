"use client";

import { useEffect, useRef, useState } from "react";
import {
  type NewsletterActions,
  useNewsletterActions,
} from "@/components/newsletter/newsletter-actions";
import {
  saveAnswer,
  startOver,
  storedAnswers,
  useStoredAnswers,
} from "@/components/quick-check/answers-store";
import { CheckQuestion, type Question } from "@/components/quick-check/check-question";
import { useHydrated } from "@/components/site/use-hydrated";
import { Button } from "@/components/ui/button";
import { getStorageProblem } from "@/components/ui/stored-text";
import {
  type Answer,
  type Answers,
  type CheckKey,
  checkKeys,
  firstChecksCount,
  formatProgress,
  getProgress,
  shouldShowAllChecks,
  unsentAnswers,
} from "@/lib/quick-check/answers";

type Props = { readonly questions: readonly Question[] };

async function send(recordAnswers: NewsletterActions["recordAnswers"]) {
  if (Object.keys(unsentAnswers(storedAnswers())).length === 0) return;
  const { sendAnswers } = await import("@/components/quick-check/send-answers");
  await sendAnswers(recordAnswers);
}

export function QuickCheck({ questions }: Props) {
  const { recordAnswers } = useNewsletterActions();
  const { answers } = useStoredAnswers();
  const isReady = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { answered } = getProgress(answers);
  const Result = useQuickCheckResult(answered);
  const showsAll = isOpen || shouldShowAllChecks(answers);

  // Answers given before this browser was linked to a subscriber.
  useEffect(() => {
    void send(recordAnswers);
  }, [recordAnswers]);

  function answer(key: CheckKey, given: Answer) {
    saveAnswer(key, given);
    void send(recordAnswers);
  }

  /** The clicked button disappears, so focus moves to a question. */
  function focusQuestion(index: number) {
    requestAnimationFrame(() => list.current?.children[index]?.querySelector("input")?.focus());
  }

  function showAll() {
    setIsOpen(true);
    focusQuestion(firstChecksCount);
  }

  function clear() {
    startOver();
    setIsOpen(false);
    focusQuestion(0);
  }

  return (
    <>
      <section aria-labelledby="checks-title" className="wrap split-label mt-12 md:mt-20">
        <div className="flex items-center gap-5 self-start lg:sticky lg:top-28 lg:grid lg:justify-items-start lg:gap-8">
          <AnswerRecord answers={answers} className="size-24 shrink-0 md:size-32 lg:size-72" />
          <div className="grid justify-items-start gap-2">
            <h2 id="checks-title" className="sr-only">
              The seven checks
            </h2>
            <p
              role="status"
              className="font-display text-xl leading-tight font-extrabold tracking-tight noscript:hidden lg:text-3xl"
            >
              {formatProgress(answers)}
            </p>
            <p className="max-w-[34ch] text-sm text-soft noscript:hidden">
              {isReady && getStorageProblem()
                ? "Your browser blocks storage for this site, or has none left, so we keep your answers only until you leave or reload this page."
                : "We save your answers in this browser and, if you have one, with your newsletter subscription."}
            </p>
            {answered > 0 ? (
              <Button look="quiet" onClick={clear}>
                Start over
              </Button>
            ) : null}
          </div>
        </div>
        <div>
          <ol ref={list} className="border-t-2 border-text">
            {questions.map((question, index) => (
              <li
                key={question.key}
                className={`border-b border-line ${showsAll || index < firstChecksCount ? "" : "hidden noscript:block"}`}
              >
                <CheckQuestion
                  question={question}
                  answer={answers[question.key]}
                  isReady={isReady}
                  onAnswer={(given) => answer(question.key, given)}
                />
              </li>
            ))}
          </ol>
          {showsAll ? null : (
            <p className="mt-8 noscript:hidden">
              <Button look="secondary" size="lg" onClick={showAll}>
                Show all checks
                <span className="sr-only"> ({questions.length - firstChecksCount} more)</span>
              </Button>
            </p>
          )}
        </div>
      </section>
      {Result ? <Result answers={answers} /> : null}
    </>
  );
}

type QuickCheckResultComponent =
  typeof import("@/components/quick-check/quick-check-result").QuickCheckResult;

/**
 * Loads the result section after the first answer, to keep it out of the initial bundle. Retried
 * with each further answer.
 * @returns null until loaded
 */
function useQuickCheckResult(answered: number): QuickCheckResultComponent | null {
  const [result, setResult] = useState<QuickCheckResultComponent | null>(null);
  useEffect(() => {
    if (answered === 0 || result) return;
    import("@/components/quick-check/quick-check-result").then(
      ({ QuickCheckResult }) => setResult(() => QuickCheckResult),
      () => undefined,
    );
  }, [answered, result]);
  return result;
}

const center = 100;
const outerRadius = 93;
const step = 9;

const looks: Record<Answer | "open", { className: string; strokeWidth: number; dash?: string }> = {
  open: { className: "stroke-line", strokeWidth: 1 },
  yes: { className: "stroke-accent", strokeWidth: 6 },
  no: { className: "stroke-emphasis", strokeWidth: 3, dash: "3 7" },
};

type AnswerRecordProps = { readonly answers: Answers; readonly className?: string };

/** Decorative record with one groove per check: solid for yes, dashed for no. */
function AnswerRecord({ answers, className }: AnswerRecordProps) {
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
