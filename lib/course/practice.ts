import { sql } from "drizzle-orm";
import { practiceResults } from "@/db/schema";
import type { ExerciseId } from "@/db/values/course";
import { fail, ok, type Result } from "@/lib/core/result";
import {
  findOnward,
  type Learn,
  type LearnPractice,
  type Onward,
  readLearn,
} from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";
import {
  type Answers,
  checkAnswers,
  type Exercise,
  empty,
  listQuestions,
  type Question,
} from "@/lib/practice/exercise";
import { readPracticeCopies } from "@/lib/practice/practice-copy";
import { royaltyStatement } from "@/lib/practice/royalty-statement";
import { soundexchangeClaim } from "@/lib/practice/soundexchange-claim";
import { splitSheet } from "@/lib/practice/split-sheet";
import { workRegistration } from "@/lib/practice/work-registration";
import { fillRates, type RateBook } from "@/lib/royalties/rate-placeholders";
import { readRateBook } from "@/lib/royalties/read-rates";

export type PracticeQuestion = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly kind: "text" | "percent" | "dollars" | "mark" | "choice";
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

export type PracticeView = {
  readonly practice: LearnPractice;
  readonly note: string;
  /** Markdown. */
  readonly body: string;
  readonly parts: readonly {
    readonly id: string;
    readonly title: string;
    readonly questions: readonly PracticeQuestion[];
  }[];
  readonly sources: Exercise["sources"];
  readonly checkedOn: string;
  readonly learn: Learn;
  readonly onward: Onward;
};

function findPractice(learn: Learn | null, id: ExerciseId): LearnPractice | null {
  const found = learn?.modules.find(({ practice }) => practice?.id === id)?.practice;
  return found?.canOpen ? found : null;
}

/** Reads an exercise without its answers; null if the viewer may not see it now. */
export async function readPractice(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer,
  id: ExerciseId,
): Promise<PracticeView | null> {
  const [learn, copies, rates] = await Promise.all([
    readLearn(ctx, viewer),
    readPracticeCopies(ctx),
    readRateBook(ctx, ctx.db),
  ]);
  const practice = findPractice(learn, id);
  if (!learn || !practice) return null;
  const { note, body, texts } = copies[id];
  const exercise = exercises[id];
  const getText = createTextReader(rates, texts);
  return {
    practice,
    note,
    body,
    parts: exercise.parts.map((part) => ({
      id: part.id,
      title: getText(`part.${part.id}`),
      questions: part.questions.map((question) => toView(question, getText)),
    })),
    sources: exercise.sources,
    checkedOn: exercise.checkedOn,
    learn,
    onward: findOnward(learn, practice.href),
  };
}

function createTextReader(rates: RateBook, texts: Readonly<Record<string, string>>) {
  return (key: string) => fillRates(texts[key] ?? "", rates);
}

function toView(
  { id, label, input }: Question,
  getText: (key: string) => string,
): PracticeQuestion {
  const isChoice = typeof input !== "string";
  return {
    id,
    label: label ?? getText(id),
    hint: getText(`${id}.hint`),
    kind: isChoice ? "choice" : input,
    // A choice without a text of its own is a name from the material.
    choices: isChoice
      ? input.map((value) => ({ value, label: getText(`${id}=${value}`) || value }))
      : [],
  };
}

type Submission = {
  readonly exercise: ExerciseId;
  readonly answers: Answers;
  /** The form's key; a form that arrives twice has the same. */
  readonly key: string | null;
};

/**
 * Checks a customer's answers and adds them to the progress. Returns the explanations of the wrong ones, by question.
 * The answers themselves aren't stored.
 */
export async function checkPractice(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer,
  { exercise: id, answers, key }: Submission,
): Promise<Result<Readonly<Record<string, string>>, "no_access">> {
  const [learn, copies] = await Promise.all([readLearn(ctx, viewer), readPracticeCopies(ctx)]);
  const [grant] = viewer.grants;
  if (!grant || !findPractice(learn, id)) return fail("no_access");
  const exercise = exercises[id];
  const wrong = Object.entries(checkAnswers(exercise, answers));
  const now = ctx.now();
  await ctx.db
    .insert(practiceResults)
    .values({
      grantId: grant.id,
      exercise: id,
      attempts: 1,
      bestRight: listQuestions(exercise).length - wrong.length,
      // A question left open shows nothing about what's hard.
      missed: wrong.flatMap(([question, text]) => (text === empty ? [] : [question])),
      submissionKey: key,
      passedAt: wrong.length === 0 ? now : null,
      startedAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [practiceResults.grantId, practiceResults.exercise],
      set: {
        attempts: sql`${practiceResults.attempts}
          + case when ${practiceResults.submissionKey} = excluded.submission_key then 0 else 1 end`,
        bestRight: sql`greatest(${practiceResults.bestRight}, excluded.best_right)`,
        missed: sql`array(select distinct unnest(${practiceResults.missed} || excluded.missed) order by 1)`,
        submissionKey: sql`excluded.submission_key`,
        passedAt: sql`coalesce(${practiceResults.passedAt}, excluded.passed_at)`,
        updatedAt: now,
      },
    });
  const getText = createTextReader(await readRateBook(ctx, ctx.db), copies[id].texts);
  return ok(Object.fromEntries(wrong.map(([question, text]) => [question, getText(text)])));
}

/** All practice exercises. */
export const exercises: Readonly<Record<ExerciseId, Exercise>> = {
  "split-sheet": splitSheet,
  "work-registration": workRegistration,
  "soundexchange-claim": soundexchangeClaim,
  "royalty-statement": royaltyStatement,
};
