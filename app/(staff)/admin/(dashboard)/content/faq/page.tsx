import type { Metadata } from "next";
import { connection } from "next/server";
import {
  publishContentAction,
  saveFaqAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { FaqForm } from "@/components/admin/content/faq-form";
import { contentTrail } from "@/components/admin/content/trail";
import { VersionList } from "@/components/admin/content/version-list";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { documentSchemas } from "@/lib/content/documents";
import { readVersions } from "@/lib/content/read-versions";
import { seedFaq } from "@/lib/content/seed-bodies";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Frequently asked" };

export default async function FaqPage() {
  await connection();
  const admin = await requireAdmin();
  const { versions, liveNumber } = await readVersions(appCtx(), admin, "faq");
  const newest = versions[0];
  return (
    <>
      <PageHead
        title="Frequently asked"
        trail={contentTrail}
        description="The questions on the home page. Search engines get the same words."
      />
      <FaqForm
        key={newest?.number ?? 0}
        faq={newest ? documentSchemas.faq.parse(newest.body) : seedFaq}
        basedOn={newest?.number ?? 0}
        save={saveFaqAction}
      />
      <Section title="Versions">
        <VersionList
          document="faq"
          versions={versions}
          liveNumber={liveNumber}
          publish={publishContentAction}
        />
      </Section>
    </>
  );
}
