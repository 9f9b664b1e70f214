import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  declineConsultationAction,
  finishSessionAction,
  inviteVisitorAction,
  offerSessionAction,
  requestPaymentAction,
  rescheduleSessionAction,
} from "@/app/(staff)/admin/(dashboard)/consultations/actions";
import { ConsultationFacts } from "@/components/admin/consultations/consultation-facts";
import { ConsultationSteps } from "@/components/admin/consultations/consultation-steps";
import { ConsultationStory } from "@/components/admin/consultations/consultation-story";
import { TakenTimes } from "@/components/admin/consultations/taken-times";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { readConsultation } from "@/lib/consultations/read-consultation";
import { readTakenTimes } from "@/lib/consultations/read-consultations";
import { isUuid } from "@/lib/is-uuid";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Consultation" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function ConsultationPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { id } = await params;
  if (!isUuid(id)) notFound();
  const [found, taken] = await Promise.all([
    readConsultation(appCtx(), admin, id),
    readTakenTimes(appCtx(), admin),
  ]);
  if (!found) notFound();
  return (
    <>
      <PageHead
        title={found.inquiry.name}
        trail={[{ href: "/admin/consultations", label: "Consultations" }]}
      />
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <ConsultationFacts found={found} />
          <ConsultationSteps
            found={found}
            actions={{
              offer: offerSessionAction,
              requestPayment: requestPaymentAction,
              decline: declineConsultationAction,
              invite: inviteVisitorAction,
              reschedule: rescheduleSessionAction,
              finish: finishSessionAction,
            }}
          />
          <Section title="Times that are taken">
            <TakenTimes sessions={taken} empty="None." />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="What happened">
            <ConsultationStory found={found} />
          </Section>
        </div>
      </div>
    </>
  );
}
