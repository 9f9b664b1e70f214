"use client";

import { usePathname } from "next/navigation";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { NewsletterModalProps } from "@/components/newsletter/newsletter-modal";
import type { SignupSource } from "@/lib/newsletter/subscriber";

type Props = {
  readonly children: ReactNode;
  readonly className?: string;
  readonly source?: SignupSource;
  /** What somebody signs up for here, such as word of when memberships open. */
  readonly note?: string;
};

/** Opens the newsletter's modal, whose code is fetched on the first press. */
export function NewsletterButton({ children, className, source = "modal", note }: Props) {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [Modal, setModal] = useState<ComponentType<NewsletterModalProps> | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // In a layout it outlives the page: Back must not carry an open modal onto the next one.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);

  async function open() {
    setOpenOn(pathname);
    if (Modal) return;
    try {
      const { default: Loaded } = await import("@/components/newsletter/newsletter-modal");
      setModal(() => Loaded);
    } catch {
      // Offline: the next press tries again.
      setOpenOn(null);
    }
  }

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
      {Modal ? (
        <Modal
          open={openOn === pathname}
          onOpenChange={(isOpen) => setOpenOn(isOpen ? pathname : null)}
          source={source}
          note={note}
          returnFocusTo={opener}
        />
      ) : null}
    </>
  );
}
