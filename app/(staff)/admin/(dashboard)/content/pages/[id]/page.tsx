import { notFound } from "next/navigation";
import {
  publishContentAction,
  restoreOriginalAction,
  savePageAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { PageForm } from "@/components/admin/content/page-form";
import { editablePages, getPageDocument, isEditablePageId } from "@/lib/content/content-documents";
import { parsePageBody } from "@/lib/content/original-content";
import { readVersions } from "@/lib/content/read-content";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Page" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function EditPage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const { id } = await params;
  if (!isEditablePageId(id)) notFound();
  const document = getPageDocument(id);
  const { versions, liveNumber } = await readVersions(appCtx(), admin, document);
  const newest = versions[0];
  return (
    <DocumentScreen
      title={editablePages[id]}
      description="Edit what visitors read before they buy. Sections you leave empty don't appear on the site."
      document={document}
      versions={versions}
      liveNumber={liveNumber}
      publish={publishContentAction}
      restore={restoreOriginalAction}
    >
      <PageForm
        pageId={id}
        page={parsePageBody(id, newest?.body ?? null)}
        basedOn={newest?.number ?? 0}
        save={savePageAction}
      />
    </DocumentScreen>
  );
}
