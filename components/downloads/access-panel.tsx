"use client";

import { getOpenProblem } from "@/components/downloads/download-problems";
import { ExpiryCountdown } from "@/components/downloads/expiry-countdown";
import { LinkField, type LinkName } from "@/components/downloads/link-field";
import type { FormAction, FormOutcome, OpenedDownload } from "@/components/downloads/outcomes";
import { startFileDownload } from "@/components/downloads/start-file-download";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";

type Props = {
  readonly link: LinkName;
  readonly openDownload: FormAction<OpenedDownload>;
  /** URL of the file if the visitor can download it already, otherwise null. */
  readonly openFileUrl: string | null;
  readonly isDelivered: boolean;
  readonly expiresAtMs: number;
  readonly nowMs: number;
};

/** Button that opens the download and starts the file. */
export function AccessPanel({
  link,
  openDownload,
  openFileUrl,
  isDelivered,
  expiresAtMs,
  nowMs,
}: Props) {
  const { form, outcome, isBusy } = useFormOutcome(openDownload, onOpened);
  const opened = outcome?.status === "done" ? outcome.value : null;
  const fileUrl = opened?.kind === "opened" ? opened.fileUrl : openFileUrl;
  const problem = outcome && getOpenProblem(outcome);
  return (
    <Panel tone="ink" className="grid max-w-2xl gap-6">
      {/* The hover colors of the primary button, inverted for the dark panel. */}
      <form {...form} className="[--ground:var(--ink)] [--text:var(--paper)]">
        <LinkField link={link} />
        <Button
          type="submit"
          size="lg"
          busy={isBusy}
          className="w-full aria-busy:bg-accent aria-busy:text-on-accent"
        >
          <Download />
          {isBusy ? "Preparing your copy…" : "Access eBook"}
        </Button>
      </form>
      {fileUrl ? (
        <p aria-live="polite">
          If the download does not start by itself,{" "}
          <a
            href={fileUrl}
            className="font-semibold underline decoration-accent decoration-2 underline-offset-4"
          >
            save the PDF from here
          </a>
          .
        </p>
      ) : null}
      {problem ? (
        <div className="text-text">
          <Notice tone="error" title={problem.title}>
            <p>{problem.text}</p>
            {outcome?.status === "fault" ? <p>Reference: {outcome.faultId}</p> : null}
          </Notice>
        </div>
      ) : null}
      <ExpiryCountdown expiresAtMs={expiresAtMs} nowMs={nowMs} isDelivered={isDelivered} />
    </Panel>
  );
}

async function onOpened(outcome: FormOutcome<OpenedDownload>): Promise<void> {
  const problem = getOpenProblem(outcome);
  if (problem) toast.error(problem.title, problem.text);
  else if (outcome.status === "done" && outcome.value.kind === "opened") {
    await startFileDownload(outcome.value.fileUrl);
  }
}
