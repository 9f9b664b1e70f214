import { StaffDay } from "@/components/admin/display/staff-day";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issue";

type Props = { readonly issue: EditedIssue; readonly adopt: AdminAction };

/** Shows the site's newer text next to staff's edited one. */
export function NewerOriginal({ issue, adopt }: Props) {
  const { id, version, newerOriginal, draft } = issue;
  if (!newerOriginal) return null;
  return (
    <section className="grid justify-items-start gap-3 border-2 border-line p-4">
      <h2 className="font-semibold">A newer version of this issue is available</h2>
      <p>
        A site update added newer text, but we kept yours because you edited this issue. The facts
        in your text were last checked on <StaffDay day={newerOriginal.checkedOn} />.
      </p>
      <details className="w-full">
        <summary className="cursor-pointer underline underline-offset-4">
          Read the newer version
        </summary>
        <p className="mt-3 font-semibold">{newerOriginal.subject}</p>
        <p>{newerOriginal.preheader}</p>
        <pre className="mt-3 whitespace-pre-wrap text-sm">{newerOriginal.body}</pre>
      </details>
      <ConfirmAction
        label="Use the newer version"
        title="Use the newer version?"
        description={`We'll save the newer text as version ${version + 1}. New emails for this issue will use it. You can restore your text under Versions.${draft ? " You won't be able to publish the current draft." : ""}`}
        action={adopt}
        hidden={{ issueId: id, version: String(version) }}
      />
    </section>
  );
}
