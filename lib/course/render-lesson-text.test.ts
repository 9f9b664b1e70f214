import { expect, test } from "vitest";
import { documentSchemas, lessonTextSchema } from "@/lib/content/document-schemas";
import { renderLessonText } from "@/lib/course/render-lesson-text";
import { createRateBook } from "@/lib/royalties/rate-placeholders";

const rates = createRateBook([], "2026-12-01");

test("shows today's rates in a lesson", () => {
  expect(renderLessonText("Joining costs **{{bmiWriterFee}}**.", rates)).toBe(
    "<p>Joining costs <strong>$75</strong>.</p>\n",
  );
});

test("has no empty header in a table", () => {
  const html = renderLessonText("| | ASCAP |\n|---|---|\n| Cost | free |", rates);
  expect(html).toContain("<td></td>\n<th>ASCAP</th>");
});

test("leaves no script in a lesson", () => {
  const html = renderLessonText("[a](javascript:alert(1))\n\n<script>alert(1)</script>", rates);
  expect(html).toContain('<a href="#">a</a>');
  expect(html).not.toContain("<script");
});

test("refuses to save a lesson with an unknown rate", () => {
  const lesson = {
    title: "A lesson",
    summary: "What it's about.",
    body: "It costs {{bmiWriterFee}}.",
    lengthSeconds: 60,
    isPreview: false,
    isRequired: true,
  };
  expect(documentSchemas.lesson.safeParse(lesson).success).toBe(true);
  const { error } = documentSchemas.lesson.safeParse({ ...lesson, body: "It costs {{fee}}." });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "These rate names don't exist: {{fee}}. Use a name such as {{mechanicalRate}}, or enter the number.",
  ]);
});

test("shows a text that no form accepts as it is, instead of failing", () => {
  expect(renderLessonText(`${"> ".repeat(5_000)}<b>&`, rates)).toMatch(
    /^<pre>> > .*&lt;b>&amp;<\/pre>$/,
  );
});

test("a form refuses text that would be slow to show, and names its line", () => {
  const { error } = lessonTextSchema.safeParse(`Text.\n\n${"> ".repeat(5_000)}`);
  expect(error?.issues[0]?.message).toMatch(/^Line 3 has more than 8 quotes/);
});
