"use client";

import { type MouseEvent, useRef } from "react";
import { buttonClassName } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { exportBusy } from "@/lib/csv/export-busy";

type Props = {
  /** A route made of lib/web/export-file.ts. */
  readonly href: string;
};

/**
 * Leads to a list's file. Asks first whether one is written now, so that staff stay on their screen
 * when not; without scripts the answer itself says so. Not the router's link: it would fetch ahead.
 */
export function ExportLink({ href }: Props) {
  const isAsking = useRef(false);
  async function begin(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A double click is one file.
    if (isAsking.current) return;
    isAsking.current = true;
    const answer = await fetch(href, { method: "HEAD" }).catch(() => null);
    isAsking.current = false;
    if (!answer) toast.error("No connection", "The file was not asked for. Try again.");
    else if (answer.headers.has("retry-after"))
      toast.error(exportBusy.title, exportBusy.description);
    else if (answer.status >= 500)
      toast.error("Error", "Something broke on our side, and no file was made. Try again.");
    // Signed out meanwhile: the screen itself knows the way to sign in.
    else if (answer.status === 404) window.location.reload();
    else window.location.assign(href);
  }
  return (
    <a href={href} onClick={begin} className={buttonClassName("secondary")}>
      Export CSV
    </a>
  );
}
