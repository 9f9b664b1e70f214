import {
  publishAvailabilityAction,
  saveAvailabilityAction,
} from "@/app/(staff)/admin/(dashboard)/consultations/availability/actions";
import { AvailabilityForm } from "@/components/admin/consultations/availability-form";
import { WhyNotOffered } from "@/components/admin/consultations/why-not-offered";
import { consultationBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { Section } from "@/components/admin/layout/section";
import type { ListPageProps } from "@/components/admin/table/list-query";
import {
  availabilityDocument,
  availabilitySchema,
  seedAvailability,
  toAvailabilityFields,
} from "@/lib/consultations/availability";
import { explainTime, parseAskedTime } from "@/lib/consultations/explain-time";
import { readVersions } from "@/lib/content/read-content";
import { readProfile } from "@/lib/profile/read-profile";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Availability" };

export default async function AvailabilityPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("availability.edit");
  const ctx = appCtx();
  const asked = parseAskedTime(await searchParams);
  const reasons = asked ? await explainTime(ctx, admin, asked) : [];
  const { versions, liveNumber } = await readVersions(ctx, admin, availabilityDocument);
  const { meetingUrl, scheduler30Url, scheduler45Url, scheduler60Url } = await readProfile(ctx);
  const newest = versions[0];
  const rules = newest ? availabilitySchema.parse(newest.body) : seedAvailability;
  return (
    <>
      <DocumentScreen
        title="Availability"
        breadcrumbs={consultationBreadcrumbs}
        description="When visitors can book a session themselves. Sessions that are held or booked keep their times when you change this."
        document={availabilityDocument}
        versions={versions}
        liveNumber={liveNumber}
        publish={publishAvailabilityAction}
        previewPath="/admin/consultations/availability/preview"
      >
        <AvailabilityForm
          values={toAvailabilityFields(rules)}
          basedOn={newest?.number ?? 0}
          hasMeetingLink={meetingUrl !== ""}
          schedulers={{ "30": scheduler30Url, "45": scheduler45Url, "60": scheduler60Url }}
          save={saveAvailabilityAction}
        />
      </DocumentScreen>
      <Section title="Why isn’t a time offered?">
        <WhyNotOffered asked={asked} reasons={reasons} />
      </Section>
    </>
  );
}
