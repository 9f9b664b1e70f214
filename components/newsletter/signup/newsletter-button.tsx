"use client";

import { type ReactNode, useRef } from "react";
import type { NewsletterModalProps } from "@/components/newsletter/signup/newsletter-modal";
import { useFetchedDialog } from "@/components/ui/use-fetched-dialog";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly children: ReactNode;
  readonly className?: string;
  readonly source?: SignupSource;
  readonly plan?: MembershipPlanName;
  /** What somebody signs up for here, such as word of when memberships open. */
  readonly note?: string;
};

/** Opens the newsletter's modal, whose code is fetched on the first press. */
export function NewsletterButton({ children, className, source = "modal", plan, note }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const { Content, isOpen, open, onOpenChange } = useFetchedDialog<NewsletterModalProps>(
    () => import("@/components/newsletter/signup/newsletter-modal"),
  );
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={`${className ?? ""} [@media(scripting:none)]:hidden`}
      >
        {children}
      </button>
      <noscript>
        <a href="/ebook#newsletter" className={className}>
          {children}
        </a>
      </noscript>
      {Content ? (
        <Content
          open={isOpen}
          onOpenChange={onOpenChange}
          source={source}
          plan={plan}
          note={note}
          returnFocusTo={opener}
        />
      ) : null}
    </>
  );
}
