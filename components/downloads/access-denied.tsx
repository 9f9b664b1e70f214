import type { ReactNode } from "react";
import { DownloadFrame } from "@/components/downloads/download-frame";
import { accessDenied } from "@/components/downloads/download-problems";
import { EmailLink } from "@/components/site/profile/email-link";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/**
 * Same text for every link without access, so that it reveals nothing. `children` offers a way to
 * get access.
 */
export function AccessDenied({ children }: { readonly children?: ReactNode }) {
  const lead = (
    <>
      <p>{accessDenied.text}</p>
      <p className="text-base text-soft">
        If you bought the eBook and need help, email{" "}
        <EmailLink
          to="support"
          className="whitespace-nowrap text-text underline decoration-accent decoration-2 underline-offset-4"
        />{" "}
        with your order number.
      </p>
    </>
  );
  return (
    <DownloadFrame title={accessDenied.title} lead={lead}>
      {children ?? (
        <p>
          <Link href="/library" className={buttonClassName("secondary", "lg")}>
            Open your library
          </Link>
        </p>
      )}
    </DownloadFrame>
  );
}
