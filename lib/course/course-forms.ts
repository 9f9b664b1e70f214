import * as z from "zod";
import { courseDrips, courseStates, isExerciseId } from "@/db/values/course";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import { versionField } from "@/lib/forms/fields";

const revision = z.coerce.number().int().min(0);
const id = z.string().max(60);
const line = (label: string, max: number) =>
  z.string().trim().min(1, `${label} is missing`).max(max, `${label} is too long`);

/** Schema of the form that opens the course and sets its schedule. */
export const courseSettingsForm = z.object({
  state: z.enum(courseStates),
  opensOn: z
    .string()
    .transform((day) => (day === "" ? null : day))
    .refine((day) => day === null || parseCalendarDay(day) !== null, "Enter a date"),
  drip: z.enum(courseDrips),
  revision,
});

const outline = z
  .string()
  .max(200_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({
        code: "custom",
        message: "Part of the form is missing. Reload the page and try again.",
      });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.object({
          id,
          title: line("A module's title", 120),
          summary: line("A module's summary", 400),
          lessonIds: z.array(id).max(200),
        }),
      )
      .min(1)
      .max(50),
  );

/** Schema of the form that orders and names modules and lessons. */
export const arrangeOutlineForm = z.object({ outline, revision });

/** Schema of the form that adds a lesson to a module. */
export const addLessonForm = z.object({ moduleId: id, title: line("The title", 120) });

/** Schema of the button that publishes or hides a lesson. */
export const showLessonForm = z.object({
  lessonId: id,
  version: versionField,
  isPublished: z.enum(["true", "false"]),
});

/** Schema of the button that removes a lesson's file. */
export const removeLessonFileForm = z.object({ fileId: z.string().max(100) });

/** Schema of the button that deletes an unfinished upload. */
export const cancelUploadForm = z.object({ uploadId: z.string().max(100) });

/** Schema of the button that opens the course with an emailed link. */
export const openCourseForm = z.object({ token: z.string().max(1_000) });

/** Schema of the button that marks a lesson complete. */
export const completeLessonForm = z.object({ lessonId: id });

/** More than any exercise has. */
const maxAnswers = 60;
const maxAnswerLength = 200;

/** Schema of an exercise's answers, by question. What they're worth is for the exercise to say. */
export const practiceForm = z
  .object({ exercise: z.string().refine(isExerciseId) })
  .catchall(z.string().max(maxAnswerLength, `Use at most ${maxAnswerLength} characters`))
  .refine((answers) => Object.keys(answers).length <= maxAnswers);
