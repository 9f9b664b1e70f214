import type { ComponentProps, ReactNode } from "react";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { VersionList } from "@/components/admin/content/version-list";
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
