import type { ReactNode } from "react";
import { DownloadFrame } from "@/components/downloads/download-frame";
import { Link } from "@/components/ui/link";

/** A used link, for the customer who used it. `children` offers a new link. */
export function AlreadyDownloaded({ children }: { readonly children: ReactNode }) {
  const lead = (
    <>
      <p>
        You already downloaded the eBook with this link. Check your device's downloads folder first.
        If the file isn't there, get a new link.
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
    <DownloadFrame title="You already downloaded the eBook" lead={lead}>
      {children}
    </DownloadFrame>
  );
}
