import { expect, test } from "vitest";
import { describeCourseFormat, describePractice } from "@/lib/course/course-format";

const slides = {
  lessons: 13,
  videos: 13,
  videoSeconds: 2129,
  withSound: 0,
  worksheets: 13,
  exercises: 4,
};
const rest =
  "a written version of each, 13 fillable worksheets, 4 practice exercises, answers from our team, and a certificate.";

test("says that the slides have no sound while none has", () => {
  expect(describeCourseFormat(slides)).toBe(
    `13 lessons: 35 minutes of captioned slides without sound, ${rest}`,
  );
});

test("counts the videos with sound once staff upload some, and says so once all have it", () => {
  expect(describeCourseFormat({ ...slides, withSound: 4 })).toBe(
    `13 lessons: 35 minutes of captioned slides, 4 of 13 with sound, ${rest}`,
  );
  expect(describeCourseFormat({ ...slides, withSound: 13 })).toBe(
    `13 lessons: 35 minutes of captioned video with sound, ${rest}`,
  );
});

test("promises no video, worksheet or exercise that the lessons don't have", () => {
  const written = {
    lessons: 1,
    videos: 0,
    videoSeconds: 0,
    withSound: 0,
    worksheets: 0,
    exercises: 0,
  };
  expect(describeCourseFormat(written)).toBe(
    "1 lesson: a written version of each, answers from our team, and a certificate.",
  );
  expect(describeCourseFormat({ ...written, lessons: 0 })).toBeNull();
});

test("names the exercises that the published modules end with", () => {
  const modules = [
    { practice: { title: "Practice: fill in a split sheet" } },
    { practice: null },
    { practice: { title: "Register a work" } },
  ];
  expect(describePractice(modules)).toBe("Practice: fill in a split sheet; Register a work");
  expect(describePractice([{ practice: null }])).toBeNull();
});
