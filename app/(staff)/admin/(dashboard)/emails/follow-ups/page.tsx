import { switchFollowUpAction } from "@/app/(staff)/admin/(dashboard)/emails/actions";
import { Badge } from "@/components/admin/display/badge";
import { TextLink } from "@/components/admin/display/text-link";
import { AddressNotice } from "@/components/admin/emails/address-notice";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { FollowUpReach } from "@/components/admin/emails/follow-up-reach";
import { FollowUpSwitch } from "@/components/admin/emails/follow-up-switch";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { hasPermission } from "@/lib/auth/permissions";
import { followUpCopy, followUpRules } from "@/lib/newsletter/follow-ups/follow-up-copy";
import { readFollowUpCounts, readFollowUps } from "@/lib/newsletter/follow-ups/follow-ups";
import { readAddressGaps } from "@/lib/profile/read-profile";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Follow-ups" };

const path = "/admin/emails/follow-ups";

export default async function FollowUpsPage() {
  const admin = await requireStaff("newsletter.edit");
  const ctx = newsletterCtx();
  const [followUps, gaps] = await Promise.all([readFollowUps(ctx, admin), readAddressGaps(ctx)]);
  return (
    <>
      <PageHeader
        title="Follow-ups"
        description={`Two emails to customers. Each is off until you switch it on. ${followUpRules}`}
      />
      <EmailsNav open={path} />
      <AddressNotice gaps={gaps} canEdit={hasPermission(admin.role, "profile.edit")} />
      {followUps.map((followUp) => {
        const { id, subject, isPublished, draft } = followUp;
        const counts = readFollowUpCounts(ctx, admin, id).catch((fault: unknown) =>
          logLoadFault("follow_up_counts", fault),
        );
        return (
          <Section key={id} title={followUpCopy[id].name}>
            <div className="grid max-w-3xl justify-items-start gap-3">
              <p className="flex flex-wrap gap-1">
                <Badge tone={isPublished ? "good" : "neutral"}>{isPublished ? "On" : "Off"}</Badge>
                {draft ? <Badge tone="neutral">Draft</Badge> : null}
              </p>
              <p>{followUpCopy[id].description}</p>
              <p>
                Subject:{" "}
                <TextLink href={`/admin/emails/${id}`} className="font-semibold">
                  {subject}
                </TextLink>
              </p>
              <FollowUpReach counts={counts} isOn={isPublished} here={path} />
              <FollowUpSwitch followUp={followUp} change={switchFollowUpAction} />
            </div>
          </Section>
        );
      })}
    </>
  );
}
