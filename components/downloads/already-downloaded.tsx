import type { ReactNode } from "react";
import { DownloadFrame } from "@/components/downloads/download-frame";
import { Link } from "@/components/ui/link";

/** A used link, for the customer who used it. `children` offers a new link. */
export function AlreadyDownloaded({ children }: { readonly children: ReactNode }) {
  const lead = (
    <>
      <p>
        You downloaded the eBook with this link, so look in your device's downloads first. If it
        isn't there, get a new link.
      </p>
      <p className="text-base text-soft">
        Everything you bought is also in{" "}
        <Link
          href="/library"
          className="text-text underline decoration-accent decoration-2 underline-offset-4"
        >
          your library
        </Link>
        .
      </p>
    </>
  );
  return (
    <DownloadFrame title="You already have it" lead={lead}>
      {children}
    </DownloadFrame>
  );
}
