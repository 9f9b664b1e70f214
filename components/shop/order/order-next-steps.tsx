import type { ReactNode } from "react";
import { EmailLink } from "@/components/site/profile/email-link";
import { EmailText } from "@/components/ui/email-text";
import { Untranslated } from "@/components/ui/untranslated";
import type { Confirmation } from "@/lib/orders/confirmation";

export function OrderNextSteps({ order }: { readonly order: Confirmation }) {
  const content = describeContent(order);
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-title mb-6">
        What's Next
      </h2>
      <ol className="border-t-2 border-text">
        <Step position={1} title="Check your email">
          We'll send your receipt, with your order number and links, to{" "}
          <EmailText email={order.email} />. If you don't see it within a few minutes, check your
          spam folder.
        </Step>
        {content ? (
          <Step position={2} title="Access your content">
            {content} Everything you buy is also in{" "}
            <a className="underline" href="/library">
              your library
            </a>
            .
          </Step>
        ) : null}
        <Step position={content ? 3 : 2} title="Get support">
          Is something missing? Email{" "}
          <EmailLink to="support" subject={`Order ${order.orderNumber}`} /> and mention order{" "}
          <Untranslated>{order.orderNumber}</Untranslated>.
        </Step>
      </ol>
    </section>
  );
}

function describeContent(order: Confirmation): string {
  const parts = [
    order.hasEbook ? "Download your eBook above, or use the link in your receipt." : "",
    describeCourse(order),
    order.hasRadio ? "For radio, our team will contact you within 1-2 business days." : "",
  ];
  return parts.filter(Boolean).join(" ");
}

function describeCourse({ hasCourse, course, isOwnBrowser }: Confirmation): string {
  if (!hasCourse) return "";
  if (!course.isOpen) return "We'll email you about your course access.";
  return isOwnBrowser
    ? "Start the course above, or use the link we emailed you."
    : "Start the course with the link we emailed you.";
}

type StepProps = {
  readonly position: number;
  readonly title: string;
  readonly children: ReactNode;
};

function Step({ position, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 border-b border-line py-5">
      <span aria-hidden="true" className="figures font-display text-2xl font-extrabold">
        {position}
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1.5 break-words">{children}</p>
      </div>
    </li>
  );
}
