import { FactCheckDate } from "@/components/admin/content/fact-check-date";
import { DataTable } from "@/components/admin/table/data-table";
import { factCheckMonths, needsFactCheck } from "@/lib/content/fact-check";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";

/** The original file's chapters, with the day their facts were last checked. */
export function ChapterTable({ today }: { readonly today: string }) {
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
          { key: "title", label: "Chapter", cell: ({ title }) => title },
          { key: "page", label: "Page", align: "right", cell: ({ page }) => page },
          {
            key: "checked",
            label: "Facts checked",
            cell: ({ checked }) => <FactCheckDate checkedOn={checked} today={today} />,
          },
        ]}
      />
    </>
  );
}
