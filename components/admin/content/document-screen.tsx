import type { ComponentProps, ReactNode } from "react";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { VersionList } from "@/components/admin/content/version-list";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";

type Props = ComponentProps<typeof VersionList> & {
  readonly title: string;
  readonly description: string;
  /** The form that saves a new version. */
  readonly children: ReactNode;
};

/** A document's screen: its form and its versions. */
export function DocumentScreen({ title, description, children, ...history }: Props) {
  return (
    <>
      <PageHeader title={title} breadcrumbs={contentBreadcrumbs} description={description} />
      {children}
      <Section title="Versions">
        <VersionList {...history} />
      </Section>
    </>
  );
}
