import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { archivePath } from "@/lib/newsletter/archive/feed";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issues";

type Props = { readonly issue: EditedIssue; readonly change: AdminAction };

/** Says whether everyone can read the issue on the site, and changes it. */
export function IssueArchive({ issue, change }: Props) {
  const { id, block, archived, isPublished } = issue;
  if (!archived?.isPublic) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>Only subscribers can read this issue.</p>
        <ConfirmAction
          label="Make public"
          title="Make this issue public?"
          description="Everyone can read its published text at /newsletter/issues, in the feed, and in search engines. Names and personal links of subscribers aren't shown. Blocks for the community, events, and the course follow what the site offers."
          action={change}
          hidden={{ issueId: id, isPublic: "yes" }}
        />
      </div>
    );
  }
  const path = `${archivePath}/${archived.slug}`;
  return (
    <div className="grid justify-items-start gap-3">
      {isPublished || block === "broadcast" ? (
        <p>
          {block === "broadcast" ? "Once we’ve started sending it, everyone" : "Everyone"} can read
          this issue at{" "}
          <a href={path} className="underline underline-offset-4">
            {path}
          </a>
          .
        </p>
      ) : (
        <p>This issue is public, but its page is hidden until you publish the issue again.</p>
      )}
      <ConfirmAction
        label="Stop sharing"
        title="Stop sharing this issue?"
        description="Its page shows “Page not found” within a minute, and it leaves the list and the feed. Copies that others made stay. If you share it again, it gets the same address."
        look="danger"
        action={change}
        hidden={{ issueId: id, isPublic: "no" }}
      />
    </div>
  );
}
