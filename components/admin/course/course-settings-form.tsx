import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { FormField, FormSelect } from "@/components/forms/form-field";
import type { CourseDrip, CourseState } from "@/lib/course/read-outline";

type Props = {
  readonly course: {
    readonly state: CourseState;
    readonly opensOn: string | null;
    readonly drip: CourseDrip;
    readonly revision: number;
  };
  readonly save: AdminAction;
};

/** The course's state, opening day and schedule. */
export function CourseSettingsForm({ course, save }: Props) {
  const { state, opensOn, drip, revision } = course;
  return (
    <EditorForm
      action={save}
      editor="course"
      basis={{ name: "revision", value: String(revision) }}
      values={{ state, opensOn: opensOn ?? "", drip }}
      className="grid max-w-2xl gap-5"
    >
      <FormSelect
        name="state"
        label="Status"
        required
        hint="When you open the course, we'll email a start link to every customer who hasn't received one."
        choices={[
          { value: "draft", label: "Draft: not for sale" },
          { value: "presale", label: "Presale: for sale but not open yet" },
          { value: "open", label: "Open: customers can watch the lessons" },
        ]}
      />
      <FormField
        name="opensOn"
        label="Opening date (Central)"
        type="date"
        hint="Presale requires a date, and customers see that date before they pay. The course won't open automatically, so open it here on that day."
      />
      <FormSelect
        name="drip"
        label="Schedule"
        required
        choices={[
          { value: "all_at_once", label: "All lessons at once" },
          { value: "weekly", label: "One module a week, starting on the purchase date" },
        ]}
      />
    </EditorForm>
  );
}
