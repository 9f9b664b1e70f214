import { StaffTime } from "@/components/admin/staff-time";
import { Stat, Stats } from "@/components/admin/stat";
import type { NextSends } from "@/lib/newsletter/read-next-sends";
import type { SenderState } from "@/lib/newsletter/read-sender";
import type { JobsHealth } from "@/lib/overview/read-job-health";

const count = (value: number) => value.toLocaleString("en-US");

type Props = {
  readonly backlog: JobsHealth["backlog"];
  readonly sender: SenderState;
  readonly next: NextSends | undefined;
};

/** What is waiting to be sent or processed, and when the next newsletter goes out. */
export function BacklogStats({ backlog, sender, next }: Props) {
  return (
    <Stats>
      <Stat
        label="Next newsletter"
        value={sender.stopped ? "Stopped" : next ? count(next.mails) : "None due"}
        note={
          sender.stopped ? (
            sender.stopped.reason
          ) : next ? (
            <>
              from <StaffTime at={next.startsAt} />
            </>
          ) : (
            "in the next seven days"
          )
        }
      />
      <Stat
        label="Mails waiting"
        value={count(backlog.waitingMails)}
        note={
          backlog.oldestMailAt ? (
            <>
              the oldest since <StaffTime at={backlog.oldestMailAt} />
            </>
          ) : (
            "the outbox is empty"
          )
        }
      />
      <Stat label="Mails failed" value={count(backlog.failedMails)} note="were given up" />
      <Stat
        label="Payment events waiting"
        value={count(backlog.waitingEvents)}
        note={`${count(backlog.failedEvents)} failed before`}
      />
      <Stat
        label="Refunds unanswered"
        value={count(backlog.askedRefunds)}
        note="asked of Stripe again and again"
      />
    </Stats>
  );
}
