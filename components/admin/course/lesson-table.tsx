import Link from "next/link";
import { Badge } from "@/components/admin/display/badge";
import { DataTable } from "@/components/admin/table/data-table";
import { formatLength } from "@/lib/course/course-copy";
import type { StaffLesson, StaffModule } from "@/lib/course/read-course-for-staff";

type Props = {
  readonly module: StaffModule;
  /** Customers per lesson. */
  readonly counts: ReadonlyMap<string, { readonly started: number; readonly finished: number }>;
};

/** The lessons of a module. Columns have fixed widths, so that those of all modules line up. */
export function LessonTable({ module, counts }: Props) {
  return (
    <DataTable
      caption={`Lessons in ${module.title}`}
      rows={module.lessons}
      rowKey={({ id }) => id}
      empty="No lessons yet."
      columns={[
        {
          label: "Lesson",
          takesRest: true,
          cell: ({ id, title }) => (
            <Link href={`/admin/content/lessons/${id}`} className="underline underline-offset-4">
              {title}
            </Link>
          ),
        },
        { label: "Length", cell: ({ lengthSeconds }) => formatLength(lengthSeconds) },
        {
          label: "Files",
          cell: (lesson) => <span className="xl:block xl:w-60">{describeFiles(lesson)}</span>,
        },
        { label: "Started", align: "right", cell: ({ id }) => counts.get(id)?.started ?? 0 },
        { label: "Finished", align: "right", cell: ({ id }) => counts.get(id)?.finished ?? 0 },
        {
          label: "Status",
          cell: ({ isPublished, isPreview }) => (
            <span className="flex flex-wrap gap-2 xl:w-44">
              <Badge tone={isPublished ? "good" : "neutral"}>
                {isPublished ? "Published" : "Hidden"}
              </Badge>
              {isPreview ? <Badge tone="neutral">Free preview</Badge> : null}
            </span>
          ),
        },
      ]}
    />
  );
}

function describeFiles({ files }: StaffLesson): string {
  const count = (kind: string) => files.filter((file) => file.kind === kind).length;
  const worksheets = count("worksheet");
  const parts = [
    count("video") > 0 ? "video" : "",
    count("captions") > 0 ? "captions" : "",
    worksheets === 1 ? "worksheet" : worksheets > 1 ? `${worksheets} worksheets` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "None";
}
