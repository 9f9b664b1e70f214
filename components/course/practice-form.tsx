"use client";

import { type FormEvent, useEffect, useState } from "react";
import { OnwardLink } from "@/components/course/onward-link";
import { PayTable } from "@/components/course/pay-table";
import { PortalChecks } from "@/components/course/portal-checks";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { fillForm, readFormValues } from "@/components/forms/form-values";
import { getProblemText } from "@/components/forms/problem-text";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { Button } from "@/components/ui/button";
import { Check } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readStoredText, writeStoredText } from "@/components/ui/stored-text";
import type { PracticeQuestion, PracticeView } from "@/lib/course/practice";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import type { Answers } from "@/lib/practice/exercise";

export type PracticeAction = VisitorAction<null, "no_access">;

type Props = {
  readonly exercise: PracticeView["practice"]["id"];
  readonly title: string;
  readonly parts: PracticeView["parts"];
  readonly action: PracticeAction;
  readonly onward: PracticeView["onward"];
};

/**
 * The form of a practice exercise. Wrong answers show their explanations, and right ones are marked. The answers stay in
 * this browser until they're all right, whatever happens to the connection or the session.
 */
export function PracticeForm({ exercise, title, parts, action, onward }: Props) {
  const storageKey = `practice:${exercise}`;
  const [answers, setAnswers] = useState<Answers>({});
  const form = useVisitorForm(action, {
    onResult: (result) => {
      if (result.status === "done") writeStoredText(storageKey, null);
    },
  });
  const { result } = form;
  const formRef = form.formProps.ref;
  const total = parts.reduce((sum, { questions }) => sum + questions.length, 0);
  const wrong = result?.status === "invalid" ? result.fields : null;

  useEffect(() => {
    if (formRef.current) fillForm(formRef.current, readDraft(storageKey));
  }, [formRef, storageKey]);

  function keepAnswers(event: FormEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return;
    const changed = event.target.closest("form");
    if (!changed) return;
    const values = readFormValues(changed);
    writeStoredText(storageKey, JSON.stringify(values));
    setAnswers(values);
  }

  function startOver() {
    writeStoredText(storageKey, null);
    setAnswers({});
    form.reset();
  }

  return (
    <div onInput={keepAnswers}>
      <VisitorForm
        form={form}
        label={title}
        className="grid gap-10"
        submitLabel="Check my answers"
        busyLabel="Checking…"
        size="lg"
        message={
          result && !wrong ? <Outcomes result={result} total={total} onward={onward} /> : null
        }
      >
        <input type="hidden" name="exercise" value={exercise} />
        {wrong ? (
          <Notice announce title={`${total - Object.keys(wrong).length} of ${total} right`}>
            Each wrong answer has an explanation below it. Change the answers, and check again.
          </Notice>
        ) : null}
        {parts.map((part) => (
          <fieldset key={part.id} className="grid gap-6 border-t-2 border-text pt-5">
            <legend className="float-left mb-1 w-full text-xl font-bold">{part.title}</legend>
            {part.questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                isRight={result?.status === "done" || (wrong !== null && !wrong[question.id])}
              />
            ))}
          </fieldset>
        ))}
        {exercise === "split-sheet" ? <PayTable answers={answers} /> : null}
        {exercise === "work-registration" ? <PortalChecks answers={answers} /> : null}
        <div>
          <Button type="reset" look="quiet" onClick={startOver}>
            Start over
          </Button>
        </div>
      </VisitorForm>
    </div>
  );
}

function readDraft(key: string): Answers {
  try {
    const stored: unknown = JSON.parse(readStoredText(key) ?? "{}");
    const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

const idPrefix = "practice-";

function QuestionField({
  question,
  isRight,
}: {
  readonly question: PracticeQuestion;
  readonly isRight: boolean;
}) {
  const { id: name, label, hint, kind, choices } = question;
  return (
    <div className="grid max-w-[60ch] gap-1.5">
      {kind === "mark" ? (
        <FormCheckbox name={name} idPrefix={idPrefix} label={label} required={false} />
      ) : kind === "choice" ? (
        <FormSelect
          name={name}
          idPrefix={idPrefix}
          label={label}
          required
          choices={[{ value: "", label: "Choose an answer" }, ...choices]}
        />
      ) : (
        <FormField
          name={name}
          idPrefix={idPrefix}
          label={label}
          required
          maxLength={200}
          autoComplete="off"
          inputMode={kind === "text" ? undefined : "decimal"}
        />
      )}
      {isRight ? (
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Check className="size-4 text-success" />
          Right
          <span className="sr-only">: {label}</span>
        </p>
      ) : null}
      {hint ? (
        <details className="text-sm text-soft">
          <summary className="min-h-8 cursor-pointer content-center font-semibold">
            Hint<span className="sr-only"> for {label}</span>
          </summary>
          <p className="pb-1">{hint}</p>
        </details>
      ) : null}
    </div>
  );
}

type OutcomesProps = Pick<Props, "onward"> & {
  readonly result: FormResult<null, "no_access">;
  readonly total: number;
};

function Outcomes({ result, total, onward }: OutcomesProps) {
  if (result.status === "done") {
    return (
      <Notice tone="success" announce title={`All ${total} answers are right`}>
        <p>This exercise is complete.</p>
        {onward ? (
          <div className="mt-3">
            <OnwardLink onward={onward} />
          </div>
        ) : null}
      </Notice>
    );
  }
  if (result.status === "refused") {
    return (
      <Notice tone="error" announce title="We couldn’t check your answers">
        You’re signed out, or your access to the course has ended. Your answers are kept in this
        browser.{" "}
        <Link prefetch={false} href="/library" target="_blank" className="underline">
          Sign in to your library in a new tab
        </Link>
        , come back here, and check again.
      </Notice>
    );
  }
  return (
    <Notice tone="error" announce title="We couldn’t check your answers">
      {getProblemText(result)} Your answers are kept in this browser.
    </Notice>
  );
}
