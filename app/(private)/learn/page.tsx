import type { Metadata } from "next";
import { connection } from "next/server";
import { openCourseAction } from "@/app/(private)/learn/actions";
import { SignOut } from "@/app/(private)/learn/sign-out";
import { CourseHome } from "@/components/course/course-home";
import { CourseWaiting } from "@/components/course/course-waiting";
import { NoCourseAccess } from "@/components/course/no-course-access";
import { OpenCourse } from "@/components/course/open-course";
import { getLearnProblem } from "@/lib/course/learn-problem";
import { isCourseLinkValid } from "@/lib/course/open-course-link";
import { readLearn } from "@/lib/course/read-learn";
import { appCtx } from "@/lib/web/ctx";
import { getProduct } from "@/lib/web/http/cached-catalog";
import { queryValue } from "@/lib/web/http/query-value";
import { getCourseViewer } from "@/lib/web/visitor/course-viewer";

export const metadata: Metadata = { title: "Your course" };

type Query = { readonly token?: string | string[]; readonly problem?: string | string[] };
type Props = { readonly searchParams: Promise<Query> };

/** The customer's course. Opening an emailed link changes nothing; its button does. */
export default async function LearnPage({ searchParams }: Props) {
  await connection();
  const ctx = appCtx();
  const [viewer, token, problem] = await Promise.all([
    getCourseViewer(),
    queryValue(searchParams, "token"),
    queryValue(searchParams, "problem"),
  ]);
  if (!viewer) {
    return token !== "" && (await isCourseLinkValid(ctx, token)) ? (
      <OpenCourse token={token} problem={getLearnProblem(problem)} open={openCourseAction} />
    ) : (
      <NoCourseAccess hasBadLink={token !== ""} />
    );
  }
  const [learn, { title }] = await Promise.all([readLearn(ctx, viewer), getProduct("course")]);
  if (learn?.state !== "open") {
    return <CourseWaiting title={title} opensOn={learn?.opensOn ?? null} signOut={<SignOut />} />;
  }
  const isComplete = learn.required.total > 0 && learn.required.complete === learn.required.total;
  return <CourseHome title={title} learn={learn} isComplete={isComplete} signOut={<SignOut />} />;
}
