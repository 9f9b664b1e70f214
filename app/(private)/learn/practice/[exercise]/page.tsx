import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { checkPracticeAction } from "@/app/(private)/learn/practice/[exercise]/actions";
import { SignOut } from "@/app/(private)/learn/sign-out";
import { NoCourseAccess } from "@/components/course/no-course-access";
import { PracticePage } from "@/components/course/practice-page";
import { PageNotFound } from "@/components/site/page-not-found";
import { isExerciseId } from "@/db/values/course";
import { readPractice } from "@/lib/course/practice";
import { renderLessonText } from "@/lib/course/render-lesson-text";
import { readRateBook } from "@/lib/royalties/read-rates";
import { appCtx } from "@/lib/web/ctx";
import { getCourseFormat } from "@/lib/web/http/cached-reads";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

type Props = { readonly params: Promise<{ readonly exercise: string }> };

const loadPractice = cache(async (id: string) => {
  const viewer = await getCourseViewer();
  return viewer && isExerciseId(id) ? await readPractice(appCtx(), viewer, id) : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const { exercise } = await params;
  const [viewer, view] = await Promise.all([getCourseViewer(), loadPractice(exercise)]);
  if (!viewer) return { title: "Practice" };
  return { title: view?.practice.title ?? "Page Not Found" };
}

export default async function LearnPracticePage({ params }: Props) {
  await connection();
  const { exercise } = await params;
  const [viewer, view] = await Promise.all([getCourseViewer(), loadPractice(exercise)]);
  // Their answers stay in the browser until they're back.
  if (!viewer) return <NoCourseAccess hasBadLink={false} format={await getCourseFormat()} />;
  if (!view) return <PageNotFound />;
  return (
    <PracticePage
      view={view}
      html={renderLessonText(view.body, await readRateBook(appCtx(), appCtx().db))}
      check={checkPracticeAction}
      signOut={<SignOut />}
    />
  );
}
