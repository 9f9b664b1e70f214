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
  const isAsking = useRef(false);
  async function begin(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Ignore a double click.
    if (isAsking.current) return;
    isAsking.current = true;
    const answer = await fetch(href, { method: "HEAD" }).catch(() => null);
    isAsking.current = false;
    if (!answer) toast.error("No connection", "The file was not asked for. Try again.");
    else if (answer.headers.has("retry-after"))
      toast.error(exportBusy.title, exportBusy.description);
    else if (answer.status >= 500)
      toast.error("Error", "Something broke on our side, and no file was made. Try again.");
    // Signed out in another tab: reloading leads to the sign-in page.
    else if (answer.status === 404) window.location.reload();
    else window.location.assign(href);
  }
  return (
    <a href={href} onClick={begin} className={buttonClassName("secondary")}>
      Export CSV
    </a>
  );
}
