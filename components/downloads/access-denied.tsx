import type { ReactNode } from "react";
import { DownloadFrame } from "@/components/downloads/download-frame";
import { accessDenied } from "@/components/downloads/download-problems";
import { site } from "@/lib/core/site";

/**
 * Same text for every link without access, so that it reveals nothing. `children` offers a way to
 * get access.
 */
export function AccessDenied({ children }: { readonly children?: ReactNode }) {
  const lead = (
    <>
      <p>{accessDenied.text}</p>
      <p className="text-base text-soft">
        If you have bought the eBook and get no further, write to{" "}
        <a
          href={`mailto:${site.infoEmail}`}
          className="whitespace-nowrap text-text underline decoration-accent decoration-2 underline-offset-4"
        >
          {site.infoEmail}
        </a>{" "}
        with your order number.
      </p>
    </>
  );
  return (
    <DownloadFrame title={accessDenied.title} lead={lead}>
      {children}
    </DownloadFrame>
  );
}
