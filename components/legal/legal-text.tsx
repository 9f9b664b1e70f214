import type { ReactNode } from "react";
import { EmailLink } from "@/components/site/profile/email-link";
import { Link } from "@/components/ui/link";

export function Points({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-soft">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

export type Fact = { readonly term: ReactNode; readonly says: ReactNode };

/** Definition list that fits a phone. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="border-t border-line text-soft">
      {facts.map(({ term, says }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[2fr_3fr]"
        >
          <dt className="font-semibold text-text">{term}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TextLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  const look = "underline decoration-accent decoration-2 underline-offset-4";
  if (href.startsWith("#")) {
    return (
      <a href={href} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={look}>
      {children}
    </Link>
  );
}

export function InfoAddress() {
  return <EmailLink className="underline decoration-accent decoration-2 underline-offset-4" />;
}
