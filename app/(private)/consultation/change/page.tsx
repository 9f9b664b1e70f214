import type { Metadata } from "next";
import { connection } from "next/server";
import { cancelSessionAction, moveSessionAction } from "@/app/(private)/consultation/actions";
import { CancelForm, MoveForm } from "@/components/schedule/change-forms";
import { SchedulePages } from "@/components/schedule/schedule-pages";
import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { refundLines } from "@/lib/catalog/refund-copy";
import { readOwnSession } from "@/lib/consultations/own-session";
import { readMoveTimes } from "@/lib/consultations/read-free-times";
import { formatAppointment, parseCalendarDay } from "@/lib/core/chicago-time";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export const metadata: Metadata = { title: "Change your session" };

/** Linked from a session's emails. Opening it changes nothing, because email scanners open links too. */
export default async function ChangeSessionPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const session = await readOwnSession(appCtx(), token);
  if (!session) {
    return (
      <ErrorPage title="Session not found">
        <p className="max-w-[44ch] text-xl">
          This link doesn’t match a booked session. Open the link from our latest email, or email{" "}
          <EmailLink />.
        </p>
      </ErrorPage>
    );
  }
  const from = parseCalendarDay(await queryValue(searchParams, "from"));
  const schedule = session.canMove ? await readMoveTimes(appCtx(), session, from) : null;
  return (
    <div className="wrap min-h-dvh page-top pb-12 md:pb-20">
      <h1 className="text-poster max-w-[14ch]">Change your session</h1>
      <p className="mt-6 text-xl">
        {session.minutes} minutes on {formatAppointment(session.startsAt.toISOString())}, Memphis
        time.
      </p>
      <p className="mt-2 text-soft">{refundLines.session}</p>
      {schedule ? (
        <section aria-labelledby="move-title">
          <h2 id="move-title" className="text-title mt-12">
            Choose another time
          </h2>
          <SchedulePages path="/consultation/change" query={{ token }} schedule={schedule} />
          <MoveForm
            token={token}
            startsAt={session.startsAt.toISOString()}
            times={schedule.times}
            move={moveSessionAction}
          />
        </section>
      ) : null}
      {session.canCancel ? (
        <section aria-labelledby="cancel-title">
          <h2 id="cancel-title" className="text-title mt-16">
            Cancel
          </h2>
          <CancelForm token={token} priceCents={session.priceCents} cancel={cancelSessionAction} />
        </section>
      ) : null}
      {schedule ? null : (
        <p className="mt-8 max-w-[52ch] text-lg">
          {session.canCancel
            ? "You can’t choose another time here. "
            : "It’s too late to change this session here. "}
          Write to us at <EmailLink />.
        </p>
      )}
    </div>
  );
}
