import * as z from "zod";
import { isExerciseId } from "@/db/values/course";

/** More than any exercise has. */
const maxAnswers = 60;
const maxAnswerLength = 200;

/** Schema of an exercise's answers, by question. What they're worth is for the exercise to say. */
export const practiceForm = z
  .object({ exercise: z.string().refine(isExerciseId) })
  .catchall(z.string().max(maxAnswerLength, `Use at most ${maxAnswerLength} characters`))
  .refine((answers) => Object.keys(answers).length <= maxAnswers);
