import type { ReactNode } from "react";
import { site } from "@/lib/core/site";
import type { Confirmation } from "@/lib/orders/confirmation";

export function OrderNextSteps({ order }: { readonly order: Confirmation }) {
  const content = contentOf(order);
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-title mb-6">
        What's Next
      </h2>
      <ol className="border-t-2 border-text">
        <Step position={1} title="Check your email">
          The receipt with your order number and your links goes to {order.email}. Look into the
          spam folder if it isn't there in a few minutes.
        </Step>
        {content ? (
          <Step position={2} title="Access your content">
            {content}
          </Step>
        ) : null}
        <Step position={content ? 3 : 2} title="Get support">
          Something missing? Write to{" "}
          <a
            className="underline"
            href={`mailto:${site.infoEmail}?subject=${encodeURIComponent(`Order ${order.orderNumber}`)}`}
          >
            {site.infoEmail}
          </a>{" "}
          and name order {order.orderNumber}.
        </Step>
      </ol>
    </section>
  );
}

function contentOf(order: Confirmation): string {
  const parts = [
    order.hasEbook ? "Download the eBook above, or by the link in the receipt." : "",
    order.hasCourse ? "The course's access comes by email." : "",
    order.hasRadio ? "For radio, our team writes to you first." : "",
  ];
  return parts.filter(Boolean).join(" ");
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
