import { connection } from "next/server";
import type { ReactNode } from "react";
import { openCourseAction } from "@/app/(private)/learn/actions";
import { SignOut } from "@/app/(private)/learn/sign-out";
import { CourseFinished } from "@/components/course/course-finished";
import { CourseHome } from "@/components/course/course-home";
import { NoCourseAccess } from "@/components/course/no-course-access";
import { ButtonForm } from "@/components/forms/button-form";
import { courseRefundDays, formatDay } from "@/lib/course/course-copy";
import { readLearn } from "@/lib/course/read-learn";
import { isCourseLinkValid } from "@/lib/course/viewer";
import { appCtx } from "@/lib/web/ctx";
import { getCourseFormat, getProduct } from "@/lib/web/http/cached-reads";
import { queryValue } from "@/lib/web/http/read-request";
import { getCourseViewer } from "@/lib/web/visitor/current-customer";

export const metadata = { title: "Your course" };

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

/** The customer's course. Opening an emailed link changes nothing; its button does. */
export default async function LearnPage({ searchParams }: Props) {
  await connection();
  const ctx = appCtx();
  const [viewer, token] = await Promise.all([getCourseViewer(), queryValue(searchParams, "token")]);
  if (!viewer) {
    return token !== "" && (await isCourseLinkValid(ctx, token)) ? (
      <OpenCourse token={token} />
    ) : (
      <NoCourseAccess hasBadLink={token !== ""} format={await getCourseFormat()} />
    );
  }
  const [learn, { title }] = await Promise.all([readLearn(ctx, viewer), getProduct("course")]);
  if (learn?.state !== "open") {
    return <CourseWaiting title={title} opensOn={learn?.opensOn ?? null} signOut={<SignOut />} />;
  }
  const isComplete = learn.required.total > 0 && learn.required.complete === learn.required.total;
  const finished = isComplete ? (
    <CourseFinished
      firstName={viewer.order.firstName}
      sessionCents={(await getProduct("session-45")).priceCents}
    />
  ) : null;
  return <CourseHome title={title} learn={learn} finished={finished} signOut={<SignOut />} />;
}

type CourseWaitingProps = {
  readonly title: string;
  readonly opensOn: string | null;
  /** The button that signs out. */
  readonly signOut: ReactNode;
};

/** What customers see before the course opens. */
function CourseWaiting({ title, opensOn, signOut }: CourseWaitingProps) {
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <h1 className="text-poster max-w-[14ch]">{title}</h1>
      <p className="mt-6 max-w-[44ch] text-xl">
        {opensOn
          ? `The lessons open on ${formatDay(opensOn)}. We'll email you that day.`
          : "The lessons aren't open yet. We'll email you when they open."}
      </p>
      {opensOn ? (
        <p className="mt-4 max-w-[48ch] text-soft">
          You can get a full refund until {courseRefundDays} days after the lessons open.
        </p>
      ) : null}
      <div className="mt-12">{signOut}</div>
    </div>
  );
}

/** What an emailed course link shows. Only the button changes anything: email scanners open links. */
function OpenCourse({ token }: { readonly token: string }) {
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <h1 className="text-poster max-w-[12ch]">Your course is ready</h1>
      <p className="mt-6 max-w-[44ch] text-xl">
        After you open the course in this browser, you can come back for 90 days without the link.
      </p>
      <div className="mt-8 max-w-[44ch]">
        <ButtonForm action={openCourseAction} fields={{ token }} size="lg" busyLabel="Opening…">
          Open the course
        </ButtonForm>
      </div>
    </div>
  );
}
