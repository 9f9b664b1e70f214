"use client";

import { useEffect, useRef, useState } from "react";
import {
  getFileProblem,
  getOpenProblem,
  type OpenDownload,
  type OpenedDownload,
  type OpenResult,
} from "@/components/downloads/download-problems";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { useQuietRefresh } from "@/components/ui/use-quiet-refresh";
import { formatHoursLeft } from "@/lib/downloads/expiry";

export type LinkName = { readonly name: "session_id" | "token"; readonly value: string };

/** Hidden field that identifies the link like the page's URL does. */
export function LinkField({ link }: { readonly link: LinkName }) {
  return <input type="hidden" name={link.name} value={link.value} />;
}

const linkClassName = "font-semibold underline decoration-accent decoration-2 underline-offset-4";

type Props = {
  readonly link: LinkName;
  readonly openDownload: OpenDownload;
  /** URLs of the files if the visitor can download them already, otherwise null. */
  readonly opened: OpenedDownload | null;
  readonly filePackSize: string;
  readonly isDelivered: boolean;
  readonly expiresAtMs: number;
  readonly nowMs: number;
};

/** Button that opens the download and starts the file. */
export function AccessPanel({
  link,
  openDownload,
  opened,
  filePackSize,
  isDelivered,
  expiresAtMs,
  nowMs,
}: Props) {
  const { formProps, result, isBusy } = useVisitorForm(openDownload, { onResult: onOpened });
  const files = result?.status === "done" ? result.value : opened;
  const problem = result && getOpenProblem(result);
  const isAgain = isDelivered || result?.status === "done";
  return (
    <Panel tone="ink" className="grid max-w-2xl gap-6">
      {/* The hover colors of the primary button, inverted for the dark panel. */}
      <form {...formProps} className="[--ground:var(--ink)] [--text:var(--paper)]">
        <LinkField link={link} />
        <Button
          type="submit"
          size="lg"
          busy={isBusy}
          className="w-full aria-busy:bg-accent aria-busy:text-on-accent"
        >
          <Download />
          {isBusy ? "Preparing your copy…" : isAgain ? "Download again" : "Access eBook"}
        </Button>
      </form>
      {files ? (
        <div aria-live="polite" className="grid gap-3">
          <p>
            If the download doesn't start automatically,{" "}
            <a href={files.fileUrl} className={linkClassName}>
              download the PDF here
            </a>
            .
          </p>
          <p>
            <a href={files.filePackUrl} className={linkClassName}>
              Download the file pack
            </a>{" "}
            (ZIP, {filePackSize})
          </p>
        </div>
      ) : null}
      {problem ? (
        <div className="text-text">
          <Notice tone="error" title={problem.title}>
            <p>{problem.text}</p>
            {result?.status === "fault" && result.faultId ? (
              <p>Reference: {result.faultId}</p>
            ) : null}
          </Notice>
        </div>
      ) : null}
      <ExpiryCountdown expiresAtMs={expiresAtMs} nowMs={nowMs} isDelivered={isDelivered} />
    </Panel>
  );
}

async function onOpened(result: OpenResult): Promise<void> {
  const problem = getOpenProblem(result);
  if (problem) toast.error(problem.title, problem.text);
  else if (result.status === "done") await startFileDownload(result.value.fileUrl);
}

/**
 * Starts the browser's download. A HEAD request first, so that an error appears as a toast instead
 * of replacing this page.
 */
export async function startFileDownload(fileUrl: string): Promise<void> {
  const response = await fetch(fileUrl, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response?.ok) {
    window.location.assign(fileUrl);
    toast.success("Download Started", "Your eBook is on its way to your downloads folder.");
    return;
  }
  const problem = getFileProblem(response?.status ?? null);
  toast.error(problem.title, problem.text);
}

type ExpiryCountdownProps = {
  readonly expiresAtMs: number;
  /** The server's time of the response. Only durations come from the visitor's clock. */
  readonly nowMs: number;
  readonly isDelivered: boolean;
};

const tickMs = 15_000;

/** Counts down to the expiry and then refreshes the page. */
function ExpiryCountdown({ expiresAtMs, nowMs, isDelivered }: ExpiryCountdownProps) {
  const { refresh } = useQuietRefresh();
  const [leftMs, setLeftMs] = useState(expiresAtMs - nowMs);
  const response = useRef<{ readonly nowMs: number; readonly receivedAt: number }>(null);

  useEffect(() => {
    // After the page was hidden, continue from when this response arrived.
    if (response.current?.nowMs !== nowMs)
      response.current = { nowMs, receivedAt: performance.now() };
    const { receivedAt } = response.current;
    const total = expiresAtMs - nowMs;
    let hasEnded = false;
    const update = () => {
      const remainingMs = total - (performance.now() - receivedAt);
      setLeftMs(remainingMs);
      if (remainingMs > 0 || hasEnded) return;
      hasEnded = true;
      // Without a connection, the next tick tries again.
      void refresh().then((isDone) => {
        hasEnded = isDone;
      });
    };
    // Timers stop while a device sleeps, so ask the server again.
    const onReturn = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    update();
    const timer = setInterval(update, tickMs);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [expiresAtMs, nowMs, refresh]);

  const timeLeft = isDelivered ? minutesText(leftMs) : formatHoursLeft(leftMs);
  return (
    <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-current/30 pt-4">
      <span>{isDelivered ? "Download again in this browser within" : "Link expires in"}</span>
      <strong className="font-display text-2xl">{timeLeft}</strong>
    </p>
  );
}

function minutesText(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
