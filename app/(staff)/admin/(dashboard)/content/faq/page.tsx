import {
  publishContentAction,
  restoreOriginalAction,
  saveFaqAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { FaqForm } from "@/components/admin/content/faq-form";
import { documentSchemas } from "@/lib/content/document-schemas";
import { seedFaq } from "@/lib/content/original-content";
import { readVersions } from "@/lib/content/read-content";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "FAQ" };

export default async function FaqPage() {
  const admin = await requireStaff("content.edit");
  const { versions, liveNumber } = await readVersions(appCtx(), admin, "faq");
  const newest = versions[0];
  return (
    <DocumentScreen
      title="FAQ"
      description="Edit the questions and answers on the home page."
      document="faq"
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
      restore={restoreOriginalAction}
    >
      <FaqForm
        faq={newest ? documentSchemas.faq.parse(newest.body) : seedFaq}
        basedOn={newest?.number ?? 0}
        save={saveFaqAction}
      />
    </DocumentScreen>
  );
}
