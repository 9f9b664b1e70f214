import type { ReactNode } from "react";
import { LocalTime } from "@/components/newsletter/preferences/local-time";
import { Button, buttonClassName } from "@/components/ui/button";
import { Download, Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { refundLines } from "@/lib/catalog/refund-copy";
import { formatAppointment } from "@/lib/core/chicago-time";
import { courseRefundDays, formatDay } from "@/lib/course/course-copy";
import { downloadPolicy } from "@/lib/downloads/expiry";
import type { Confirmation } from "@/lib/orders/confirmation";
import { type NextAct, nextActLabels } from "@/lib/orders/next-act";

type Props = { readonly order: Confirmation; readonly sessionId: string };

/**
 * One card per kind of live purchase. After a refund or dispute of one payment, some may remain.
 */
export function OrderDelivery({ order, sessionId }: Props) {
  const hasSession = order.stage === "paid" && order.items.some(({ kind }) => kind === "session");
  const next = getNextAct(order);
  if (!order.hasEbook && !order.hasCourse && !order.hasRadio && !hasSession) return null;
  return (
    <section aria-labelledby="delivery" className="grid gap-5">
      <h2 id="delivery" className="text-title">
        What you bought
      </h2>
      {order.hasEbook ? (
        <Card title="eBook" isNext={next === "download"}>
          <p>
            Your copy is ready and stamped with your name. The download link works for{" "}
            {downloadPolicy.linkHours} hours after your payment.
          </p>
          <Link
            prefetch={false}
            href={`/ebook-download?session_id=${encodeURIComponent(sessionId)}`}
            className={`${buttonClassName(next === "download" ? "primary" : "secondary", "lg")} mt-5`}
          >
            <Download />
            {nextActLabels.download}
          </Link>
        </Card>
      ) : null}
      {order.hasCourse ? <CourseCard order={order} isNext={next === "lesson"} /> : null}
      {hasSession ? (
        <Card title="Your Session" isNext={next === "session"}>
          {order.session ? (
            <div className={`mb-3 ${next === "session" ? "[--soft:var(--paper)]" : ""}`}>
              <p className="text-xl font-semibold">
                <time dateTime={order.session.startsAt.toISOString()}>
                  {formatAppointment(order.session.startsAt.toISOString())}
                </time>
              </p>
              <p>Memphis time (US Central) · {order.session.minutes} minutes by video</p>
              <LocalTime at={order.session.startsAt.toISOString()} />
            </div>
          ) : null}
          {order.session?.url ? (
            <>
              <p>
                We emailed your invitation with the meeting link and a calendar file.{" "}
                {refundLines.session}
              </p>
              <a
                href={order.session.url}
                className={`${buttonClassName(next === "session" ? "primary" : "secondary", "lg")} mt-5`}
              >
                {nextActLabels.session}
              </a>
            </>
          ) : (
            <p>
              Within one business day, we'll email your invitation with the meeting link and a
              calendar file. {refundLines.session}
            </p>
          )}
        </Card>
      ) : null}
      {order.hasRadio ? (
        <Card title="Radio Submissions" isNext={next === "song"}>
          <p className="mb-2 text-xl font-semibold">{listRadioPackages(order)}</p>
          <p>
            Our team will contact you within 1-2 business days about your song
            {order.songContactBy ? `, by ${formatDay(order.songContactBy)}` : ""}. Please have your
            track's link and ISRC ready.
          </p>
          {order.radioToken ? (
            <Link
              prefetch={false}
              href={`/radio-details?token=${order.radioToken}`}
              className={`${buttonClassName("primary", "lg")} mt-5`}
            >
              {nextActLabels.song}
            </Link>
          ) : (
            <p className="mt-3">To send your song details now, use the link in your receipt.</p>
          )}
        </Card>
      ) : null}
    </section>
  );
}

function listRadioPackages({ items }: Confirmation): string {
  return items
    .filter(({ kind, quantity, refundedUnits }) => kind === "radio" && quantity > refundedUnits)
    .map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title))
    .join(", ");
}

/** What the customer does first: the only filled button. Spins can't start without the song. */
function getNextAct(order: Confirmation): NextAct | null {
  if (order.hasRadio && order.radioToken) return "song";
  if (order.hasCourse && order.course.isOpen && order.isOwnBrowser) return "lesson";
  if (order.hasEbook) return "download";
  return order.session?.url ? "session" : null;
}

type CourseCardProps = { readonly order: Confirmation; readonly isNext: boolean };

/** Until staff open the course, the card says that it's coming soon. */
function CourseCard({ order, isNext }: CourseCardProps) {
  const { isOpen, opensOn } = order.course;
  if (!isOpen) {
    return (
      <Card title="Course Access">
        <p>We'll email you about your access within 1 hour and again when the lessons open.</p>
        {opensOn ? (
          <p className="mt-3">
            The lessons open on {formatDay(opensOn)}. You can get a full refund until{" "}
            {courseRefundDays} days after that.
          </p>
        ) : null}
        <Button size="lg" disabled className="mt-5">
          <Lock />
          Coming soon
        </Button>
      </Card>
    );
  }
  return (
    <Card title="Course Access" isNext={isNext}>
      {order.isOwnBrowser ? (
        <>
          <p>The lessons are open. We've also emailed you a link for your other devices.</p>
          <Link
            prefetch={false}
            href="/learn"
            className={`${buttonClassName(isNext ? "primary" : "secondary", "lg")} mt-5`}
          >
            {nextActLabels.lesson}
          </Link>
        </>
      ) : (
        <p>
          The lessons are open. Start with the link in the course email we sent to {order.email}.
        </p>
      )}
    </Card>
  );
}

type CardProps = {
  readonly title: string;
  /** The card of the next act. */
  readonly isNext?: boolean;
  readonly children: ReactNode;
};

function Card({ title, isNext = false, children }: CardProps) {
  return (
    <Panel tone={isNext ? "ink" : "plain"}>
      <h3 className="mb-3 text-2xl">{title}</h3>
      {children}
    </Panel>
  );
}
