import type { ComponentProps, ReactNode } from "react";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";

type Props = ComponentProps<typeof VersionList> & {
  readonly title: string;
  readonly description: string;
  readonly breadcrumbs?: ComponentProps<typeof PageHeader>["breadcrumbs"];
  /** The form that saves a new version. */
  readonly children: ReactNode;
};

/** A document's screen: its form and its versions. */
export function DocumentScreen({
  title,
  description,
  breadcrumbs = contentBreadcrumbs,
  children,
  ...history
}: Props) {
  return (
    <>
      <PageHeader title={title} breadcrumbs={breadcrumbs} description={description} />
      {children}
      <Section title="Versions">
        <VersionList {...history} />
      </Section>
    </>
  );
}

type VersionListProps = {
  readonly document: string;
  readonly versions: readonly {
    readonly number: number;
    readonly savedBy: string;
    readonly savedAt: Date;
  }[];
  readonly liveNumber: number;
  /** Where previews are; the version's number follows. */
  readonly previewPath?: string;
  readonly publish: AdminAction;
  /** Publishes the original content as a new version. Lessons have none: theirs is version 1. */
  readonly restore?: AdminAction;
};

/** Versions of a document, to preview and publish. Publishing an older one is the undo. */
function VersionList(props: VersionListProps) {
  const { document, versions, liveNumber, publish, restore } = props;
  const { previewPath = `/admin/content/preview/${encodeURIComponent(document)}` } = props;
  const newest = versions[0];
  if (!newest) {
    return (
      <p className="text-soft">
        {restore ? "No versions yet. Visitors see the original text." : "No versions yet."}
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="border-t border-hairline">
        {versions.map(({ number, savedBy, savedAt }) => (
          <li
            key={number}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                <span>Version {number}</span>
                {number === liveNumber ? <Badge tone="good">Live</Badge> : null}
                {number > liveNumber ? <Badge tone="waiting">Draft</Badge> : null}
              </p>
              <p className="text-sm wrap-anywhere text-soft">
                <StaffTime at={savedAt} /> by {savedBy}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <TextLink
                href={`${previewPath}/${number}`}
                aria-label={`Preview and changes for version ${number}`}
              >
                Preview and changes
              </TextLink>
              {number === liveNumber ? null : (
                <ActionForm
                  action={publish}
                  submitLabel={`${number > liveNumber ? "Publish" : "Restore"} version ${number}`}
                  hidden={{ document, number: String(number) }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {restore ? (
        <ConfirmAction
          label="Restore the original"
          title="Restore the original?"
          description="We'll publish the original text and price as a new version. Your versions will stay in this list."
          confirmLabel="Restore and publish"
          busyLabel="Restoring…"
          action={restore}
          hidden={{ document, basedOn: String(newest.number) }}
        />
      ) : null}
    </div>
  );
}
