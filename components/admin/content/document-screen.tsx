import type { ComponentProps, ReactNode } from "react";
import { contentTrail } from "@/components/admin/content/trail";
import { VersionList } from "@/components/admin/content/version-list";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";

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
      <PageHead title={title} trail={contentTrail} description={description} />
      {children}
      <Section title="Versions">
        <VersionList {...history} />
      </Section>
    </>
  );
}
