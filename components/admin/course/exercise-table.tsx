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
          key: "title",
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
          key: "required",
          label: "Certificate",
          cell: ({ isRequired }) => (isRequired ? "Required" : "Optional"),
        },
        { key: "started", label: "Tried", align: "right", cell: ({ started }) => started },
        { key: "passed", label: "Completed", align: "right", cell: ({ passed }) => passed },
        { key: "attempts", label: "Checks", align: "right", cell: ({ attempts }) => attempts },
      ]}
    />
  );
}
