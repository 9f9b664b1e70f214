import type { ReactNode } from "react";
import { Button, buttonClassName } from "@/components/ui/button";
import { Download, Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { site } from "@/lib/core/site";
import type { Confirmation } from "@/lib/orders/confirmation";

type Props = { readonly order: Confirmation; readonly sessionId: string };

/**
 * One card per kind of live purchase. After a refund or dispute of one payment, some may remain.
 */
export function OrderDelivery({ order, sessionId }: Props) {
  const hasSession = order.stage === "paid" && order.items.some(({ kind }) => kind === "session");
  if (!order.hasEbook && !order.hasCourse && !order.hasRadio && !hasSession) return null;
  return (
    <section aria-labelledby="delivery" className="grid gap-5">
      <h2 id="delivery" className="text-title">
        What you bought
      </h2>
      {order.hasEbook ? (
        <Card title="eBook" tone="ink">
          <p>
            Your copy is made out to you and ready. The link works for {site.ebookDownloadHours}{" "}
            hours from the payment.
          </p>
          <Link
            prefetch={false}
            href={`/ebook-download?session_id=${encodeURIComponent(sessionId)}`}
            className={`${buttonClassName("primary", "lg")} mt-5`}
          >
            <Download />
            Go to the download
          </Link>
        </Card>
      ) : null}
      {order.hasCourse ? (
        <Card title="Course Access">
          <p>
            An email about your access arrives within 1 hour. We write again when the lessons open.
          </p>
          <Button size="lg" disabled className="mt-5">
            <Lock />
            Coming soon
          </Button>
        </Card>
      ) : null}
      {hasSession ? (
        <Card title="Your Session">
          <p>
            The invitation with the meeting link and a file for your calendar comes by email, within
            a business day.
          </p>
        </Card>
      ) : null}
      {order.hasRadio ? (
        <Card title="Radio Submissions">
          <p>
            Our team contacts you within 1-2 business days, to take in your song and its details.
            Have the track's link and ISRC at hand.
          </p>
          {order.radioToken ? (
            <Link
              prefetch={false}
              href={`/radio-details?token=${order.radioToken}`}
              className={`${buttonClassName("secondary", "lg")} mt-5`}
            >
              Send your song's details
            </Link>
          ) : (
            <p className="mt-3">The receipt holds a link to send them ahead.</p>
          )}
        </Card>
      ) : null}
    </section>
  );
}

type CardProps = {
  readonly title: string;
  readonly tone?: "ink" | "plain";
  readonly children: ReactNode;
};

function Card({ title, tone = "plain", children }: CardProps) {
  return (
    <Panel tone={tone}>
      <h3 className="mb-3 text-2xl">{title}</h3>
      {children}
    </Panel>
  );
}
