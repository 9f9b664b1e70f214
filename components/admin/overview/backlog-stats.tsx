import { StaffTime } from "@/components/admin/display/staff-time";
import { Stat, Stats } from "@/components/admin/display/stat";
import type { NextSends, SenderState } from "@/lib/newsletter/sending/read-sending";
import type { JobsHealth } from "@/lib/overview/read-jobs-health";

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
        value={sender.stopped ? "Stopped" : next ? count(next.emails) : "None due"}
        note={
          sender.stopped ? (
            sender.stopped.reason
          ) : next ? (
            <>
              starting <StaffTime at={next.startsAt} />
            </>
          ) : (
            "in the next seven days"
          )
        }
      />
      <Stat
        label="Emails queued"
        value={count(backlog.waitingEmails)}
        note={
          backlog.oldestEmailAt ? (
            <>
              oldest: <StaffTime at={backlog.oldestEmailAt} />
            </>
          ) : (
            "none waiting"
          )
        }
      />
      <Stat label="Emails failed" value={count(backlog.failedEmails)} note="after all retries" />
      <Stat
        label="Stripe events waiting"
        value={count(backlog.waitingEvents)}
        note={`${count(backlog.failedEvents)} failed and will be retried`}
      />
      <Stat
        label="Refunds pending"
        value={count(backlog.pendingRefunds)}
        note="retried automatically"
      />
    </Stats>
  );
}
