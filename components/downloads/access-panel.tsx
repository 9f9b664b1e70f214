"use client";

import { ExpiryCountdown } from "@/components/downloads/expiry-countdown";
import { LinkField, type LinkName } from "@/components/downloads/link-field";
import type { FormAction, FormOutcome, OpenedDownload } from "@/components/downloads/outcomes";
import { fileMissing, startFile } from "@/components/downloads/start-file";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";

type Props = {
  readonly link: LinkName;
  readonly openDownload: FormAction<OpenedDownload>;
  readonly isDelivered: boolean;
  readonly expiresAtMs: number;
  readonly nowMs: number;
};

/** The button that opens the download and starts the file. */
export function AccessPanel({ link, openDownload, isDelivered, expiresAtMs, nowMs }: Props) {
  const { form, outcome, isBusy } = useFormOutcome(openDownload, onOpened);
  const opened = outcome?.status === "done" ? outcome.value : null;
  const fileUrl = opened?.kind === "opened" ? opened.fileUrl : null;
  return (
    <Panel tone="ink" className="grid gap-6">
      <form {...form}>
        <LinkField link={link} />
        <Button
          type="submit"
          size="lg"
          busy={isBusy}
          className="w-full disabled:bg-accent disabled:text-on-accent"
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
      {outcome && !fileUrl ? <NotOpened outcome={outcome} /> : null}
      <ExpiryCountdown expiresAtMs={expiresAtMs} nowMs={nowMs} isDelivered={isDelivered} />
    </Panel>
  );
}

async function onOpened(outcome: FormOutcome<OpenedDownload>): Promise<void> {
  if (outcome.status === "rate_limited") {
    toast.error("Rate Limited", "Too many attempts. Please wait before trying again.");
  } else if (outcome.status === "unreachable" || outcome.status === "fault") {
    toast.error("Error", "Unable to validate download access. Please try again.");
  } else if (outcome.status === "invalid") {
    toast.error("Access Denied", "This download link is invalid or has expired.");
  } else {
    await onAnswer(outcome.value);
  }
}

async function onAnswer(answer: OpenedDownload): Promise<void> {
  if (answer.kind === "opened") await startFile(answer.fileUrl);
  else if (answer.kind === "file_missing") fileMissing();
  else toast.error("Access Denied", "This download link is invalid or has expired.");
}

/** The same words as the toast, for as long as the visitor needs them. */
function NotOpened({ outcome }: { readonly outcome: FormOutcome<OpenedDownload> }) {
  const isMissing = outcome.status === "done" && outcome.value.kind === "file_missing";
  return (
    <div className="text-text">
      <Notice tone="error" title={isMissing ? "Download Error" : "Error"}>
        {isMissing
          ? "Download link not available. Please contact support."
          : "Unable to validate download access. Please try again."}
        {outcome.status === "fault" ? <p className="mt-1">Reference: {outcome.faultId}</p> : null}
      </Notice>
    </div>
  );
}
