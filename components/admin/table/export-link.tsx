"use client";

import { type MouseEvent, useRef } from "react";
import { buttonClassName } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { exportBusy } from "@/lib/csv/export-busy";

type Props = {
  /** A route created with lib/web/staff/export-csv.ts. */
  readonly href: string;
};

/**
 * Downloads a CSV file. Sends HEAD first, so that an error doesn't replace the screen. A plain
 * link, because the router would prefetch it.
 */
export function ExportLink({ href }: Props) {
  const isRequesting = useRef(false);
  async function startExport(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Ignore a double click.
    if (isRequesting.current) return;
    isRequesting.current = true;
    const response = await fetch(href, { method: "HEAD" }).catch(() => null);
    isRequesting.current = false;
    if (!response) toast.error("No connection", "The export didn't start. Try again.");
    else if (response.headers.has("retry-after"))
      toast.error(exportBusy.title, exportBusy.description);
    else if (response.status >= 500)
      toast.error("Error", "Something went wrong on our end, so no file was created. Try again.");
    // Signed out in another tab: reloading leads to the sign-in page.
    else if (response.status === 404) window.location.reload();
    else window.location.assign(href);
  }
  return (
    <a href={href} onClick={startExport} className={buttonClassName("secondary")}>
      Export CSV
    </a>
  );
}
