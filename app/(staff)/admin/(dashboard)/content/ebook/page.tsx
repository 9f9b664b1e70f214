import { publishEbookAction } from "@/app/(staff)/admin/(dashboard)/content/ebook/actions";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { EbookFileList } from "@/components/admin/content/ebook-file-list";
import { EbookUpload } from "@/components/admin/content/ebook-upload";
import { FactCheckDate } from "@/components/admin/content/fact-check-date";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { DataTable } from "@/components/admin/table/data-table";
import { factCheckMonths, needsFactCheck } from "@/lib/content/fact-check";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";
import { readEbookFiles } from "@/lib/ebook-files/read-ebook-files";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "eBook file" };

export default async function EbookFilePage() {
  const admin = await requireStaff("content.edit");
  const files = await readEbookFiles(appCtx(), admin);
  return (
    <>
      <PageHeader
        title="eBook file"
        breadcrumbs={contentBreadcrumbs}
        description="Customers download this PDF with their name, email address, and order number on every page. Upload a file, then publish it."
      />
      <EbookUpload />
      <Section title="Versions">
        <EbookFileList files={files} publish={publishEbookAction} />
      </Section>
      <Section title="Chapters">
        <ChapterTable today={getChicagoDay(appCtx().now())} />
      </Section>
    </>
  );
}

/** The original file's chapters, with the day their facts were last checked. */
function ChapterTable({ today }: { readonly today: string }) {
  const { chapters } = ebookFacts;
  const oldChapters = chapters.filter(({ checked }) => needsFactCheck(checked, today));
  return (
    <>
      <p className="mb-4 text-soft">
        {oldChapters.length} of {chapters.length} chapters in the original file were last checked
        over {factCheckMonths} months ago.
      </p>
      <DataTable
        caption="Chapters"
        rows={chapters}
        rowKey={({ number }) => number}
        empty="No chapters."
        columns={[
          { label: "Chapter", cell: ({ title }) => title },
          { label: "Page", align: "right", cell: ({ page }) => page },
          {
            label: "Facts checked",
            cell: ({ checked }) => <FactCheckDate checkedOn={checked} today={today} />,
          },
        ]}
      />
    </>
  );
}
