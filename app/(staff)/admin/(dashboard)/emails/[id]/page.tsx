import { notFound, redirect } from "next/navigation";
import { FactCheckDate } from "@/components/admin/content/fact-check-date";
import { Badge } from "@/components/admin/display/badge";
import { StaffDay, StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { FollowUpReach } from "@/components/admin/emails/follow-up-reach";
import { FollowUpSwitch } from "@/components/admin/emails/follow-up-switch";
import { IssueActions } from "@/components/admin/emails/issue-actions";
import { IssueArchive } from "@/components/admin/emails/issue-archive";
import { IssueEditor } from "@/components/admin/emails/issue-editor";
import { IssueVersions } from "@/components/admin/emails/issue-versions";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { followUpCopy, followUpIds } from "@/lib/newsletter/follow-ups/follow-up-copy";
import { type FollowUpId, readFollowUpCounts } from "@/lib/newsletter/follow-ups/follow-ups";
import { formatIssueBasis } from "@/lib/newsletter/issues/issue-forms";
import { type EditedIssue, readIssue } from "@/lib/newsletter/issues/read-issues";
import { formatIssuePosition } from "@/lib/newsletter/newsletter-copy";
import { readActiveCodes } from "@/lib/promotions/promotions";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";
import {
  adoptNewerOriginalAction,
  changeArchiveAction,
  discardIssueDraftAction,
  moveIssueAction,
  publishIssueAction,
  restoreIssueAction,
  saveIssueAction,
  sendIssueTestAction,
  switchFollowUpAction,
} from "../actions";

export const metadata = { title: "Issue" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function IssuePage({ params }: Props) {
  const admin = await requireStaff("newsletter.edit");
  const issue = await readIssue(newsletterCtx(), admin, (await params).id);
  if (!issue) notFound();
  if (issue.block === "broadcast") redirect(`/admin/emails/broadcasts/${issue.id}`);
  const { id, version, block, position, issues, subject, preheader, body, checkedOn } = issue;
  const followUp = followUpIds.find((one) => one === id);
  return (
    <>
      <PageHeader
        title={subject}
        breadcrumbs={[
          { href: "/admin/emails", label: "Emails" },
          ...(followUp ? [{ href: "/admin/emails/follow-ups", label: "Follow-ups" }] : []),
        ]}
        description={
          <>
            {formatIssuePosition(issue, issues) ?? getNameWithoutPosition(issue)} · version{" "}
            {version}, <StaffTime at={issue.updatedAt} /> · facts checked{" "}
            <FactCheckDate checkedOn={checkedOn} today={getChicagoDay(newsletterCtx().now())} />
          </>
        }
        actions={
          <>
            <IssueStatus issue={issue} />
            <TextLink href={`/admin/emails/send-log?issue=${id}`}>View send log</TextLink>
          </>
        }
      />
      {followUp ? (
        <FollowUpSettings id={followUp} isPublished={issue.isPublished} admin={admin} />
      ) : issue.replacedBy === null ? (
        <IssueActions issue={issue} publish={publishIssueAction} move={moveIssueAction} />
      ) : (
        <p>
          We no longer send this issue because we replaced it with{" "}
          <TextLink href={`/admin/emails/${issue.replacedBy}`}>issue {issue.replacedBy}</TextLink>.
          You can still see this page because some subscribers received the issue.
        </p>
      )}
      <NewerOriginal issue={issue} adopt={adoptNewerOriginalAction} />
      <Section title="Content">
        <IssueEditor
          issue={{
            id,
            version,
            block,
            position,
            subject,
            preheader,
            body,
            checkedOn,
            draft: issue.draft,
          }}
          basis={formatIssueBasis(issue)}
          codes={await readActiveCodes(appCtx(), admin)}
          ownEmail={admin.email}
          save={saveIssueAction}
          discardDraft={discardIssueDraftAction}
          sendTest={sendIssueTestAction}
        />
      </Section>
      {block === "welcome" || followUp || issue.replacedBy !== null ? null : (
        <Section title="Archive">
          <IssueArchive issue={issue} change={changeArchiveAction} />
        </Section>
      )}
      <Section title="Versions">
        <IssueVersions issue={issue} restore={restoreIssueAction} />
      </Section>
    </>
  );
}

type FollowUpProps = {
  readonly id: FollowUpId;
  readonly isPublished: boolean;
  readonly admin: AdminActor;
};

function FollowUpSettings({ id, isPublished, admin }: FollowUpProps) {
  const counts = readFollowUpCounts(newsletterCtx(), admin, id).catch((fault: unknown) =>
    logLoadFault("follow_up_counts", fault),
  );
  return (
    <div className="grid max-w-3xl justify-items-start gap-3">
      <p>{followUpCopy[id].description}</p>
      <FollowUpReach counts={counts} isOn={isPublished} here={`/admin/emails/${id}`} />
      <FollowUpSwitch followUp={{ id, isPublished }} change={switchFollowUpAction} />
    </div>
  );
}

function getNameWithoutPosition({ id, block, replacedBy }: EditedIssue): string {
  if (block === "follow_up") return "Follow-up";
  return replacedBy === null ? `Welcome email ${id.toUpperCase()}` : `Issue ${id}`;
}

function IssueStatus({ issue }: { readonly issue: EditedIssue }) {
  if (issue.replacedBy !== null) return <Badge tone="neutral">Replaced</Badge>;
  if (issue.block === "follow_up") {
    return (
      <Badge tone={issue.isPublished ? "good" : "neutral"}>
        {issue.isPublished ? "On" : "Off"}
      </Badge>
    );
  }
  return (
    <Badge tone={issue.isPublished ? "good" : "waiting"}>
      {issue.isPublished ? "Published" : "Unpublished"}
    </Badge>
  );
}

type NewerOriginalProps = { readonly issue: EditedIssue; readonly adopt: AdminAction };

/** Shows the site's newer text next to staff's edited one. */
function NewerOriginal({ issue, adopt }: NewerOriginalProps) {
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
