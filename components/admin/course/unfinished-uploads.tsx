import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { formatBytes } from "@/lib/course/course-copy";

type Upload = {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly startedAt: Date;
  readonly startedBy: string;
};

type Props = { readonly uploads: readonly Upload[]; readonly cancel: AdminAction };

/** Videos of a lesson that haven't arrived completely. */
export function UnfinishedUploads({ uploads, cancel }: Props) {
  if (uploads.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">Unfinished uploads</h3>
      <p className="text-sm text-soft">
        Choose the same file again to continue. We delete uploads that make no progress for 48
        hours.
      </p>
      <ul className="border-t border-hairline">
        {uploads.map(({ id, fileName, sizeBytes, startedAt, startedBy }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{fileName}</p>
              <p className="text-sm text-soft">
                {formatBytes(sizeBytes)}, started <StaffTime at={startedAt} /> by {startedBy}
              </p>
            </div>
            <ActionForm action={cancel} submitLabel="Delete upload" hidden={{ uploadId: id }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
