"use client";

import { type ReactNode, useRef } from "react";
import type { NewsletterModalProps } from "@/components/newsletter/signup/newsletter-modal";
import { useFetchedDialog } from "@/components/ui/use-fetched-dialog";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import type { SignupForm } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly children: ReactNode;
  readonly className?: string;
  readonly source?: SignupForm;
  readonly plan?: MembershipPlanName;
  /** What the visitor signs up for, such as news about memberships. */
  readonly note?: string;
  /** Called when the dialog is closed after a sign-up. */
  readonly onDone?: () => void;
};

/** Opens the sign-up dialog. Its code is loaded on the first click. */
export function NewsletterButton(props: Props) {
  const { children, className, source = "modal", plan, note, onDone } = props;
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
          onDone={onDone}
          returnFocusTo={opener}
        />
      ) : null}
    </>
  );
}
