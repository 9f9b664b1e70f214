import { notFound } from "next/navigation";
import {
  changeArchiveAction,
  discardIssueDraftAction,
  restoreIssueAction,
  saveIssueAction,
  sendIssueTestAction,
} from "@/app/(staff)/admin/(dashboard)/emails/actions";
import {
  cancelBroadcastAction,
  resumeBroadcastAction,
  saveBroadcastAction,
  scheduleBroadcastAction,
  sendBroadcastTodayAction,
} from "@/app/(staff)/admin/(dashboard)/emails/broadcasts/actions";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { BroadcastActions } from "@/components/admin/emails/broadcast-actions";
import { BroadcastDecision } from "@/components/admin/emails/broadcast-decision";
import { BroadcastForm } from "@/components/admin/emails/broadcast-form";
import { BroadcastReach } from "@/components/admin/emails/broadcast-reach";
import { BroadcastResults } from "@/components/admin/emails/broadcast-results";
import { broadcastBreadcrumbs } from "@/components/admin/emails/broadcast-table";
import { IssueArchive } from "@/components/admin/emails/issue-archive";
import { IssueEditor } from "@/components/admin/emails/issue-editor";
import { IssueVersions } from "@/components/admin/emails/issue-versions";
import { PreviewFrames } from "@/components/admin/emails/preview-frames";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { hasPermission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import {
  broadcastStatusLabels,
  describeCodeProblems,
  formatBroadcastDay,
} from "@/lib/newsletter/broadcasts/broadcast-copy";
import { everyone } from "@/lib/newsletter/broadcasts/broadcast-forms";
import {
  type EditedBroadcast,
  readBroadcast,
  readBroadcastOrders,
  readBroadcastResults,
  readReach,
} from "@/lib/newsletter/broadcasts/read-broadcasts";
import { formatIssueBasis } from "@/lib/newsletter/issues/issue-forms";
import { isWithinSendingHours } from "@/lib/newsletter/sending/schedule";
import { readActiveCodes, readCodeDays } from "@/lib/promotions/promotions";
import { readSegments } from "@/lib/subscribers/segments";
import { appCtx, newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Broadcast" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function BroadcastPage({ params }: Props) {
  const admin = await requireStaff("newsletter.edit");
  const broadcast = await readBroadcast(newsletterCtx(), admin, (await params).id);
  if (!broadcast) notFound();
  const { id, status, day, segmentName, version, reviewReason, startedAt, issue } = broadcast;
  const here = `/admin/emails/broadcasts/${id}`;
  return (
    <>
      <PageHeader
        title={issue.subject}
        breadcrumbs={broadcastBreadcrumbs}
        description={
          <>
            {segmentName ?? "Everyone"} · {day === null ? "no day yet" : formatBroadcastDay(day)} ·
            campaign <code>{id}</code>
          </>
        }
        actions={
          <>
            <StatusBadge kind="broadcast" status={status} labels={broadcastStatusLabels} />
            <TextLink href={`/admin/emails/send-log?issue=${id}`}>View send log</TextLink>
          </>
        }
      />
      {reviewReason ? (
        <BroadcastDecision
          broadcastId={id}
          version={version}
          reason={reviewReason}
          hasStarted={startedAt !== null}
          today={getChicagoDay(newsletterCtx().now())}
          resume={resumeBroadcastAction}
          cancel={cancelBroadcastAction}
        />
      ) : null}
      {startedAt ? <Results broadcast={broadcast} admin={admin} here={here} /> : null}
      {startedAt || reviewReason ? null : (
        <Settings broadcast={broadcast} admin={admin} here={here} />
      )}
      {status === "sending" ? (
        <BroadcastActions broadcast={broadcast} cancel={cancelBroadcastAction} />
      ) : null}
      <Section title="Content">
        {startedAt ? (
          <PreviewFrames
            fields={{
              block: issue.block,
              position: "",
              subject: issue.subject,
              preheader: issue.preheader,
              body: issue.body,
              look: "light",
            }}
            title="Email preview"
            width={null}
          />
        ) : (
          <>
            <p className="mb-4 text-soft">
              Publish the text to use it for sending. No email leaves before the broadcast's day.
            </p>
            <IssueEditor
              issue={issue}
              basis={formatIssueBasis(issue)}
              codes={await readActiveCodes(appCtx(), admin)}
              ownEmail={admin.email}
              save={saveIssueAction}
              discardDraft={discardIssueDraftAction}
              sendTest={sendIssueTestAction}
            />
          </>
        )}
      </Section>
      {startedAt ? (
        <Section title="Archive">
          <IssueArchive issue={issue} change={changeArchiveAction} />
        </Section>
      ) : (
        <Section title="Versions">
          <IssueVersions issue={issue} restore={restoreIssueAction} />
        </Section>
      )}
    </>
  );
}

type PartProps = {
  readonly broadcast: EditedBroadcast;
  readonly admin: AdminActor;
  readonly here: string;
};

async function Results({ broadcast, admin, here }: PartProps) {
  const { id, recipients } = broadcast;
  const ctx = newsletterCtx();
  const orders = hasPermission(admin.role, "overview.view")
    ? readBroadcastOrders(ctx, admin, id).catch((fault: unknown) =>
        logLoadFault("broadcast_orders", fault),
      )
    : null;
  const results = await readBroadcastResults(ctx, admin, id);
  return (
    <Section title="Results">
      <BroadcastResults results={results} frozen={recipients ?? 0} orders={orders} here={here} />
    </Section>
  );
}

async function Settings({ broadcast, admin, here }: PartProps) {
  const { id, version, audience, segmentId, day, windowDays, issue } = broadcast;
  const ctx = newsletterCtx();
  const [segments, codes] = await Promise.all([
    readSegments(ctx, admin),
    readCodeDays(ctx, admin, (issue.draft ?? issue).body),
  ]);
  const problems = day === null ? [] : describeCodeProblems(codes, { day, windowDays });
  const reach = readReach(ctx, admin, broadcast).catch((fault: unknown) =>
    logLoadFault("broadcast_reach", fault),
  );
  return (
    <Section title="Audience and day">
      <div className="grid gap-8 xl:grid-cols-2">
        <BroadcastForm
          key={version}
          action={saveBroadcastAction}
          broadcastId={id}
          version={version}
          values={{
            audience: audience === "everyone" ? everyone : (segmentId ?? ""),
            day: day ?? "",
            windowDays: String(windowDays),
          }}
          today={getChicagoDay(ctx.now())}
          segments={[
            { value: everyone, label: "Everyone" },
            ...segments.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
        <div className="grid content-start gap-4">
          {segments.length === 0 ? (
            <p>
              To email some subscribers only,{" "}
              <TextLink href="/admin/subscribers/segments/new">create a segment</TextLink>.
            </p>
          ) : null}
          <BroadcastReach reach={reach} here={here} />
          {problems.length > 0 ? (
            <ul className="grid gap-1 border-2 border-line p-4">
              {problems.map((problem) => (
                <li key={problem} className="font-semibold">
                  {problem}
                </li>
              ))}
            </ul>
          ) : null}
          <BroadcastActions
            broadcast={broadcast}
            warnings={problems}
            schedule={scheduleBroadcastAction}
            sendToday={isWithinSendingHours(ctx.now()) ? sendBroadcastTodayAction : undefined}
            cancel={cancelBroadcastAction}
          />
        </div>
      </div>
    </Section>
  );
}
