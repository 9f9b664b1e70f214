import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import {
  editRadioDetailsAction,
  logSpinAction,
  moveSubmissionAction,
  undoSpinAction,
} from "@/app/(staff)/admin/(dashboard)/radio/actions";
import { PageHead } from "@/components/admin/page-head";
import { RadioDetailsForm } from "@/components/admin/radio/radio-details-form";
import { RadioFacts } from "@/components/admin/radio/radio-facts";
import { RadioMoves } from "@/components/admin/radio/radio-moves";
import { SpinForm } from "@/components/admin/radio/spin-form";
import { SpinLog } from "@/components/admin/radio/spin-log";
import { SpinPeriods } from "@/components/admin/radio/spin-periods";
import { Section } from "@/components/admin/section";
import { isUuid } from "@/lib/is-uuid";
import { readSubmission } from "@/lib/radio/read-radio";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Radio package" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function SubmissionPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { id } = await params;
  const found = isUuid(id) ? await readSubmission(appCtx(), admin, id) : null;
  if (!found) notFound();
  const { submission, item } = found;
  const { artist, track } = submission;
  return (
    <>
      <PageHead
        title={track ? `${artist}, ${track}` : item.title}
        trail={[{ href: "/admin/radio", label: "Radio" }]}
        actions={
          <RadioMoves
            orderItemId={id}
            stage={submission.stage}
            isLive={found.isLive}
            action={moveSubmissionAction}
          />
        }
      />
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <RadioFacts found={found} />
          <Section title="Spins bought and played">
            <SpinPeriods found={found} />
          </Section>
          <Section title="Log of spins">
            <SpinLog spins={found.spins} action={undoSpinAction} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Log a spin">
            <SpinForm action={logSpinAction} found={found} spinId={randomUUID()} />
          </Section>
          <Section title="The song">
            <RadioDetailsForm
              key={submission.updatedAt.getTime()}
              action={editRadioDetailsAction}
              found={found}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
