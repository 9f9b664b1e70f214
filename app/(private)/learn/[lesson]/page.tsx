import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { askAboutLessonAction, completeLessonAction } from "@/app/(private)/learn/[lesson]/actions";
import { SignOut } from "@/app/(private)/learn/sign-out";
import { LessonPage } from "@/components/course/lesson-page";
import { PageNotFound } from "@/components/site/page-not-found";
import { readLesson } from "@/lib/course/read-learn";
import { renderLessonText } from "@/lib/course/render-lesson-text";
import { readRateBook } from "@/lib/royalties/read-rates";
import { appCtx } from "@/lib/web/ctx";
import { getCourseFormat } from "@/lib/web/http/cached-reads";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

type Props = {
  readonly params: Promise<{ readonly lesson: string }>;
};

const loadLesson = cache(async (lessonId: string) =>
  readLesson(appCtx(), { viewer: await getCourseViewer(), lessonId }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const view = await loadLesson((await params).lesson);
  return { title: view?.lesson.title ?? "Page Not Found" };
}

export default async function LearnLessonPage({ params }: Props) {
  await connection();
  const { lesson } = await params;
  const [viewer, view] = await Promise.all([getCourseViewer(), loadLesson(lesson)]);
  // `notFound()` would drop the document with its theme until scripts run.
  if (!view) return <PageNotFound />;
  return (
    <LessonPage
      view={view}
      html={renderLessonText(view.body, await readRateBook(appCtx(), appCtx().db))}
      isCustomer={viewer !== null}
      format={viewer ? null : await getCourseFormat()}
      completeLesson={completeLessonAction}
      ask={askAboutLessonAction}
      signOut={viewer ? <SignOut /> : null}
    />
  );
}
