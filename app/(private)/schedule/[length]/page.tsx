import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { connection } from "next/server";
import { bookSessionAction } from "@/app/(private)/schedule/actions";
import { BookingForm } from "@/components/schedule/booking-form";
import { LengthLinks, SchedulePages } from "@/components/schedule/schedule-pages";
import { readSchedule } from "@/lib/consultations/read-free-times";
import { parseCalendarDay } from "@/lib/core/chicago-time";
import {
  getRequestPath,
  getSessionLink,
  isSessionLength,
  type SessionLength,
} from "@/lib/profile/profile-links";
import { appCtx } from "@/lib/web/ctx";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { queryValue } from "@/lib/web/http/read-request";
import { getCurrentVisitor } from "@/lib/web/visitor/visitor";

type Props = {
  readonly params: Promise<{ readonly length: string }>;
  readonly searchParams: Promise<{ readonly from?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Book ${await readLength(params)} minutes` };
}

async function readLength(params: Props["params"]): Promise<SessionLength> {
  const { length } = await params;
  const minutes = /^\d{2}$/.test(length) ? Number(length) : null;
  if (!isSessionLength(minutes)) notFound();
  return minutes;
}

/** Free times of a session length. Opening it changes nothing. */
export default async function SchedulePage({ params, searchParams }: Props) {
  await connection();
  const length = await readLength(params);
  const from = parseCalendarDay(await queryValue(searchParams, "from"));
  const { browserHash } = await getCurrentVisitor();
  const schedule = await readSchedule(appCtx(), { length, from, browserHash });
  if (!schedule) {
    const { href, kind } = getSessionLink(await getBusinessProfile(), length, []);
    redirect(
      kind === "external" && !href.endsWith(`/schedule/${length}`) ? href : getRequestPath(length),
    );
  }
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <h1 className="text-poster max-w-[14ch]">Choose a time</h1>
      <p className="mt-6 max-w-[52ch] text-xl">
        {length} minutes by video. Pick a time and pay, and we’ll email your invitation right away.
      </p>
      <LengthLinks current={length} lengths={schedule.lengths} />
      <SchedulePages path={`/schedule/${length}`} schedule={schedule} />
      <BookingForm schedule={schedule} book={bookSessionAction} />
    </div>
  );
}
