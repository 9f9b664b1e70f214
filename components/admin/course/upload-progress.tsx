import type { UploadStep } from "@/components/admin/course/upload-video";
import { formatBytes } from "@/lib/course/files/format-bytes";

/** What an upload is doing, and how far it is. */
export function UploadProgress({ step }: { readonly step: UploadStep }) {
  return (
    <div className="grid w-full gap-2">
      <p role="status" className="font-semibold">
        {labels[step.step]}
      </p>
      {step.step === "sending" ? (
        <>
          <progress
            max={step.totalBytes}
            value={step.sentBytes}
            aria-label="Uploaded"
            className="w-full accent-accent"
          />
          <p className="text-sm text-soft tabular-nums">
            {formatBytes(step.sentBytes)} of {formatBytes(step.totalBytes)} (
            {Math.floor((step.sentBytes / step.totalBytes) * 100)}%)
          </p>
        </>
      ) : (
        <progress
          max={1}
          value={step.step === "repackaging" ? step.share : undefined}
          aria-label={labels[step.step]}
          className="w-full accent-accent"
        />
      )}
      <p className="text-sm text-soft">
        Keep this page open. If the upload stops, choose the same file again within 48 hours to
        continue.
      </p>
    </div>
  );
}

const labels: Readonly<Record<UploadStep["step"], string>> = {
  checking: "Checking the video…",
  repackaging: "Repackaging the video for streaming…",
  sending: "Uploading…",
  reconnecting: "Connection lost. Trying again…",
  finishing: "Checking the uploaded video…",
};
