import type { ReactNode } from "react";
import { formatDay, presaleRefundDays } from "@/lib/course/opening-day";

type Props = {
  readonly title: string;
  readonly opensOn: string | null;
  /** The button that signs out. */
  readonly signOut: ReactNode;
};

/** What customers see before the course opens. */
export function CourseWaiting({ title, opensOn, signOut }: Props) {
  return (
    <div className="wrap min-h-dvh py-12 md:py-20">
      <h1 className="text-poster max-w-[14ch]">{title}</h1>
      <p className="mt-6 max-w-[44ch] text-xl">
        {opensOn
          ? `The lessons open on ${formatDay(opensOn)}. We'll email you that day.`
          : "The lessons aren't open yet. We'll email you when they open."}
      </p>
      {opensOn ? (
        <p className="mt-4 max-w-[48ch] text-soft">
          You can get a full refund until {presaleRefundDays} days after the lessons open.
        </p>
      ) : null}
      <div className="mt-12">{signOut}</div>
    </div>
  );
}
