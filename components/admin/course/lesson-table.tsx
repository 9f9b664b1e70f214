import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/admin/display/badge";
import { DataTable } from "@/components/admin/table/data-table";

export type LessonRow = {
  readonly id: string;
  readonly title: string;
  /** Such as `2:36`. */
  readonly length: string;
  /** Such as `video, captions, 2 worksheets`. */
  readonly files: string;
  /** Customers who started and finished the lesson. */
  readonly started: number;
  readonly finished: number;
  readonly isPublished: boolean;
  readonly isPreview: boolean;
};

type Props = {
  readonly caption: string;
  readonly lessons: readonly LessonRow[];
  /** The buttons that move a lesson. */
  readonly order: (lesson: LessonRow) => ReactNode;
};

/** The lessons of a module. Columns have fixed widths, so that those of all modules line up. */
export function LessonTable({ caption, lessons, order }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={lessons}
      rowKey={({ id }) => id}
      empty="No lessons yet. Add one below, or move one here."
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
        { label: "Length", cell: ({ length }) => length },
        { label: "Files", cell: ({ files }) => <span className="xl:block xl:w-52">{files}</span> },
        { label: "Started", align: "right", cell: ({ started }) => started },
        { label: "Finished", align: "right", cell: ({ finished }) => finished },
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
        { label: "Order", onPhones: "line", cell: order },
      ]}
    />
  );
}
