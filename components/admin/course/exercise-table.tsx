import Link from "next/link";
import { DataTable } from "@/components/admin/table/data-table";
import type { readExercises } from "@/lib/course/read-course-for-staff";

type Props = { readonly exercises: Awaited<ReturnType<typeof readExercises>> };

/** The practice exercises, with how customers do. */
export function ExerciseTable({ exercises }: Props) {
  return (
    <DataTable
      caption="Practice exercises"
      rows={exercises}
      rowKey={({ id }) => id}
      empty="No exercises."
      columns={[
        {
          label: "Exercise",
          cell: ({ id, title }) => (
            <Link
              href={`/admin/content/lessons/practice/${id}`}
              className="underline underline-offset-4"
            >
              {title}
            </Link>
          ),
        },
        {
          label: "Certificate",
          cell: ({ isRequired }) => (isRequired ? "Required" : "Optional"),
        },
        { label: "Tried", align: "right", cell: ({ started }) => started },
        { label: "Completed", align: "right", cell: ({ passed }) => passed },
        { label: "Checks", align: "right", cell: ({ attempts }) => attempts },
      ]}
    />
  );
}
