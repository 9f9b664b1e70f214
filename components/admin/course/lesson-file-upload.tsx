"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { sendLessonFile } from "@/components/admin/course/send-lesson-file";
import { ActionForm } from "@/components/admin/form/action-form";
import { FormCheckbox, FormField, FormSelect } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import type { AdminActionState } from "@/lib/core/action-state";
import { lessonFileKinds } from "@/lib/course/states";

/** Uploads a lesson's video, captions or worksheet. */
export function LessonFileUpload({ lessonId }: { readonly lessonId: string }) {
  const router = useRouter();
  const stop = useRef<() => void>(null);
  const [share, setShare] = useState<number | null>(null);
  useResetOnHide(() => stop.current?.());

  async function upload(_previous: AdminActionState, form: FormData): Promise<AdminActionState> {
    const file = form.get("file");
    const kind = lessonFileKinds.find((candidate) => candidate === form.get("kind"));
    if (!(file instanceof File) || !kind) return null;
    setShare(0);
    const result = await sendLessonFile({
      lessonId,
      kind,
      file,
      hasAudio: form.get("hasAudio") === "on",
      onProgress: setShare,
      onStart: (abort) => {
        stop.current = abort;
      },
    });
    setShare(null);
    router.refresh();
    return result;
  }

  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      <ActionForm
        action={upload}
        submitLabel="Upload"
        busyLabel="Uploading…"
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-4"
      >
        <FormSelect
          name="kind"
          label="Type"
          choices={[
            { value: "video", label: "Video (MP4, up to 500 MB)" },
            { value: "captions", label: "Captions (WebVTT or SRT)" },
            { value: "worksheet", label: "Worksheet (PDF, up to 20 MB)" },
          ]}
        />
        <FormField
          name="file"
          label="New file"
          data-noun="A file"
          type="file"
          accept="video/mp4,.vtt,.srt,application/pdf"
          required
          hint="A new video or captions file replaces the old one. A video shows once it has captions."
          className="file:mr-4 file:font-sans file:rounded-sm file:border-2 file:border-solid file:border-line file:bg-ground file:px-3 file:font-semibold file:text-text"
        />
        <FormCheckbox name="hasAudio" label="This video has sound" required={false} />
      </ActionForm>
      {share !== null ? (
        <>
          <progress max={1} value={share} aria-label="Upload" className="w-full" />
          <Button look="quiet" onClick={() => stop.current?.()}>
            Stop upload
          </Button>
        </>
      ) : null}
    </div>
  );
}
