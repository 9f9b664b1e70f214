import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { formatBytes } from "@/lib/course/course-copy";
import { getLessonFileUrl } from "@/lib/course/files/file-rules";
import type { LessonFileKind } from "@/lib/course/read-outline";

type LessonFile = {
  readonly id: string;
  readonly kind: LessonFileKind;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly uploadedAt: Date;
  readonly uploadedBy: string | null;
};

type Props = { readonly files: readonly LessonFile[]; readonly remove: AdminAction };

/** In the order of the list. */
const kindLabels = {
  video: "Video",
  captions: "Captions",
  worksheet: "Worksheet",
  poster: "Still image",
} as const;

const kinds = Object.keys(kindLabels);

/** A lesson's current files. */
export function LessonFileList({ files, remove }: Props) {
  if (files.length === 0)
    return <p className="text-soft">No files yet. Customers see only the text.</p>;
  return (
    <ul className="border-t border-hairline">
      {files
        .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
        .map(({ id, kind, fileName, sizeBytes, uploadedAt, uploadedBy }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {kindLabels[kind]}:{" "}
                <a className="underline" href={getLessonFileUrl(id)}>
                  {fileName}
                </a>
              </p>
              <p className="text-sm text-soft">
                {formatBytes(sizeBytes)}, <StaffTime at={uploadedAt} />
                {uploadedBy ? ` by ${uploadedBy}` : ", included with the site"}
              </p>
            </div>
            <ConfirmAction
              label="Remove"
              aria-label={`Remove ${kindLabels[kind].toLowerCase()} ${fileName}`}
              title={`Remove ${fileName}?`}
              description={
                kind === "video"
                  ? "Customers can’t watch this lesson until you upload another video."
                  : "Customers can’t open this file anymore. To bring it back, upload it again."
              }
              look="danger"
              action={remove}
              hidden={{ fileId: id }}
            />
          </li>
        ))}
    </ul>
  );
}
