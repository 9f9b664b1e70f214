import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";

type LessonProgress = {
  readonly lessonId: string;
  readonly title: string;
  readonly lengthSeconds: number;
  readonly watchedSeconds: number;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
};

/** What an order's customer has watched. */
export function OrderProgress({ lessons }: { readonly lessons: readonly LessonProgress[] }) {
  return (
    <DataTable
      caption="Course progress"
      rows={lessons}
      rowKey={({ lessonId }) => lessonId}
      empty="The customer hasn't started a lesson yet."
      columns={[
        { key: "lesson", label: "Lesson", cell: ({ title }) => title },
        {
          key: "watched",
          label: "Watched",
          align: "right",
          cell: ({ watchedSeconds, lengthSeconds }) =>
            `${Math.min(100, Math.round((watchedSeconds / lengthSeconds) * 100))}%`,
        },
        { key: "started", label: "Started", cell: ({ startedAt }) => <StaffTime at={startedAt} /> },
        {
          key: "completed",
          label: "Completed",
          cell: ({ completedAt }) => (completedAt ? <StaffTime at={completedAt} /> : "No"),
        },
      ]}
    />
  );
}
