import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  changeSubmissionStageAction,
  editRadioDetailsAction,
  editSpinAction,
  logSpinsAction,
  recordAgreementAction,
  undoSpinAction,
} from "@/app/(staff)/admin/(dashboard)/radio/actions";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { AgreementForm } from "@/components/admin/radio/agreement-form";
import { RadioDetailsForm } from "@/components/admin/radio/radio-details-form";
import { SpinForm } from "@/components/admin/radio/spin-form";
import { SpinLog } from "@/components/admin/radio/spin-log";
import { SpinPeriods } from "@/components/admin/radio/spin-periods";
import { StageActions } from "@/components/admin/radio/stage-actions";
import { SubmissionDetails } from "@/components/admin/radio/submission-details";
import { getAirplayPromises } from "@/lib/catalog/airplay-promises";
import { isUuid } from "@/lib/core/is-uuid";
import { readSubmission } from "@/lib/radio/read-submissions";
import { readLastStationId, readStations } from "@/lib/radio/stations/read-stations";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Radio package" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function SubmissionPage({ params }: Props) {
  await connection();
  const admin = await requireStaff("radio.view");
  const { id } = await params;
  const detail = isUuid(id) ? await readSubmission(appCtx(), admin, id) : null;
  if (!detail) notFound();
  const [stations, lastStationId] = await Promise.all([
    readStations(appCtx(), admin),
    readLastStationId(appCtx(), admin),
  ]);
  const { submission, item } = detail;
  const { artist, track } = submission;
  return (
    <>
      <PageHeader
        title={track ? `${artist}, ${track}` : item.title}
        breadcrumbs={[{ href: "/admin/radio", label: "Radio" }]}
        actions={
          <StageActions
            orderItemId={id}
            stage={submission.stage}
            isLive={detail.isLive}
            action={changeSubmissionStageAction}
          />
        }
      />
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <SubmissionDetails detail={detail} />
          <Section title="Spins bought and played">
            <SpinPeriods detail={detail} />
          </Section>
          <Section title="Spin log">
            <SpinLog
              spins={detail.logged}
              stations={stations}
              undo={undoSpinAction}
              edit={editSpinAction}
            />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Log spins">
            <SpinForm
              action={logSpinsAction}
              voidSpin={undoSpinAction}
              detail={detail}
              stations={stations}
              lastStationId={lastStationId}
              formId={randomUUID()}
            />
          </Section>
          {getAirplayPromises(item.productId).isUpTo ? (
            <Section title="Agreed number of spins">
              <AgreementForm action={recordAgreementAction} submission={submission} />
            </Section>
          ) : null}
          <Section title="The song">
            <RadioDetailsForm
              key={submission.updatedAt.getTime()}
              action={editRadioDetailsAction}
              detail={detail}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
