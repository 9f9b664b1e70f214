import type { ReactNode } from "react";
import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField } from "@/components/forms/form-field";
import { formatFileSize } from "@/lib/core/display-text";

type File = {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly isLive: boolean;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly edition: string | null;
};

type Props = { readonly files: readonly File[]; readonly publish: AdminAction };

/** Uploaded files, newest first, then the bundled file. */
export function EbookFileList({ files, publish }: Props) {
  const isBundledLive = files.every(({ isLive }) => !isLive);
  return (
    <ul className="border-t border-hairline">
      {files.map(
        ({ id, fileName, edition, sizeBytes, pageCount, isLive, uploadedBy, uploadedAt }) => (
          <Row
            key={id}
            id={id}
            name={fileName}
            isLive={isLive}
            mayBeEdition={edition === null}
            publish={publish}
          >
            {edition ? `${edition}, ` : null}
            {pageCount} {pageCount === 1 ? "page" : "pages"}, {formatFileSize(sizeBytes)},{" "}
            <StaffTime at={uploadedAt} /> by {uploadedBy}
          </Row>
        ),
      )}
      <Row id="" name="Original file" isLive={isBundledLive} mayBeEdition={false} publish={publish}>
        Included with the site.
      </Row>
    </ul>
  );
}

type RowProps = {
  readonly id: string;
  readonly name: string;
  readonly isLive: boolean;
  /** The file can be published as a new edition. */
  readonly mayBeEdition: boolean;
  readonly publish: AdminAction;
  readonly children: ReactNode;
};

function Row({ id, name, isLive, mayBeEdition, publish, children }: RowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {isLive ? <Badge tone="good">Live</Badge> : null}
        </p>
        <p className="text-sm break-words text-soft">{children}</p>
      </div>
      {isLive ? null : (
        <ConfirmAction
          label="Publish"
          aria-label={`Publish ${name}`}
          title="Publish this file?"
          description="Customers will get this file from now on, even from links they already have."
          action={publish}
          hidden={{ fileId: id }}
        >
          {mayBeEdition ? (
            <FormField
              name="edition"
              idPrefix={`edition-${id}-`}
              label="Edition"
              hint="If it's a new edition, name it, such as “Second edition”. Customers who asked for it get one email, and the library shows the name. Leave it empty for a correction."
              maxLength={60}
            />
          ) : null}
        </ConfirmAction>
      )}
    </li>
  );
}
