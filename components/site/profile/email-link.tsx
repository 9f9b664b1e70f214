"use client";

import { useProfile } from "@/components/site/profile/profile-context";

type Props = {
  /** `support` is for questions about orders and downloads. */
  readonly to?: "contact" | "support";
  /** Prefills the email's subject. */
  readonly subject?: string;
  readonly className?: string;
  /** Instead of the address. */
  readonly label?: string;
};

/** Links to the business's contact or support email. */
export function EmailLink({ to = "contact", subject, className = "underline", label }: Props) {
  const { contactEmail, supportEmail } = useProfile();
  const address = to === "support" ? supportEmail : contactEmail;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <a
      // Breaks only if it's wider than the line.
      className={label ? className : `inline-block max-w-full wrap-anywhere ${className}`}
      href={`mailto:${address}${query}`}
    >
      {label ?? address}
    </a>
  );
}
