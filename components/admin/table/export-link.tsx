"use client";

import { type MouseEvent, useRef, useState } from "react";
import { startExport } from "@/components/admin/table/start-export";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";
import { buttonClassName } from "@/components/ui/button";
import type { StepUpMethod } from "@/lib/core/action-state";

type Props = {
  /** A route created with lib/web/staff/export-csv.ts. */
  readonly href: string;
  readonly label?: string;
};

/** Downloads a CSV file. A plain link, because the router would prefetch it. */
export function ExportLink({ href, label = "Export CSV" }: Props) {
  const isRequesting = useRef(false);
  const [stepUp, setStepUp] = useState<StepUpMethod | null>(null);
  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await requestExport();
  }

  async function requestExport() {
    // Ignore a double click.
    if (isRequesting.current) return;
    isRequesting.current = true;
    setStepUp(await startExport(href));
    isRequesting.current = false;
  }
  return (
    <div>
      <a href={href} onClick={onClick} className={buttonClassName("secondary")}>
        {label}
      </a>
      {stepUp ? (
        <StepUpForm method={stepUp} onVerified={requestExport} onCancel={() => setStepUp(null)} />
      ) : null}
    </div>
  );
}
