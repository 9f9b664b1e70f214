import type { ReactNode } from "react";
import { Paragraph } from "@/emails/_components/text";
import { formatAppointment } from "@/lib/core/chicago-time";
import { formatVisitorTime } from "@/lib/inquiries/session-times";

type Props = {
  readonly startsAt: string;
  readonly timeZone: string | null | undefined;
  /** Below the time, such as the length. */
  readonly children: ReactNode;
};

/** A session's time in Memphis and, if it's known to differ, where the visitor is. */
export function SessionTime({ startsAt, timeZone, children }: Props) {
  const own = formatVisitorTime(new Date(startsAt), timeZone);
  return (
    <Paragraph>
      <strong>{formatAppointment(startsAt)}</strong> (Memphis time)
      <br />
      {own ? (
        <>
          Your time: {own}
          <br />
        </>
      ) : null}
      {children}
    </Paragraph>
  );
}

/** The same within a sentence: "Monday, March 11, 2030 at 3:05 PM CDT (Memphis time)". */
export function describeTime(at: string, timeZone: string | null | undefined): string {
  const own = formatVisitorTime(new Date(at), timeZone);
  const memphis = `${formatAppointment(at)} (Memphis time)`;
  return own ? `${memphis}, which is ${own} for you` : memphis;
}
