import { randomUUID } from "node:crypto";
import { notFound } from "next/navigation";
import {
  changeSubmissionStageAction,
  editRadioDetailsAction,
  editSpinAction,
  logSpinsAction,
  recordAgreementAction,
  undoSpinAction,
} from "@/app/(staff)/admin/(dashboard)/radio/actions";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { SpinForm } from "@/components/admin/radio/spin-form";
import { SpinLog, spinsPerPage } from "@/components/admin/radio/spin-log";
import { SpinPeriods } from "@/components/admin/radio/spin-periods";
import { StageActions } from "@/components/admin/radio/stage-actions";
import { SubmissionDetails } from "@/components/admin/radio/submission-details";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { getQueryText, type ListPageProps } from "@/components/admin/table/list-query";
import { FormField } from "@/components/forms/form-field";
import { RadioFields } from "@/components/radio/radio-fields";
import { isUuid } from "@/lib/core/is-uuid";
import { site } from "@/lib/core/site";
import { getAirplayPromises } from "@/lib/radio/campaign/promise-states";
import { readSubmission, type SubmissionDetail } from "@/lib/radio/read-submissions";
import { getStationDay } from "@/lib/radio/station-time";
import { readLastStationId, readStations, type Station } from "@/lib/radio/stations";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Radio package" };

type Props = ListPageProps & { readonly params: Promise<{ readonly id: string }> };

/** The query parameter with the index of the spin log's first row. */
const logParameter = "spins";

export default async function SubmissionPage({ params, searchParams }: Props) {
  const admin = await requireStaff("radio.view");
  const { id } = await params;
  const detail = isUuid(id) ? await readSubmission(appCtx(), admin, id) : null;
  if (!detail) notFound();
  const query = await searchParams;
  const first = parseFirst(getQueryText(query, logParameter), detail.logged.length);
  const next = first + spinsPerPage;
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
      {/* Narrow screens show the forms before the log, which may be long. */}
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <SubmissionDetails detail={detail} />
          <Section title="Spins bought and played">
            <SpinPeriods detail={detail} />
          </Section>
        </div>
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <Section title="Log spins">
            <LogSpins detail={detail} stations={stations} lastStationId={lastStationId} />
          </Section>
          {getAirplayPromises(item.productId).isUpTo ? (
            <Section title="Spin agreement">
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
        <div id="spin-log" className="min-w-0">
          <Section title="Spin log">
            <FilteredList
              path={`/admin/radio/${id}`}
              query={query}
              things="spins"
              isEmpty={detail.logged.length === 0}
              empty="No spins logged yet."
              pager={{
                name: logParameter,
                hash: "spin-log",
                isPastFirstPage: first > 0,
                next: next < detail.logged.length ? next : null,
              }}
            >
              <SpinLog
                spins={detail.logged}
                first={first}
                stations={stations}
                undo={undoSpinAction}
                edit={editSpinAction}
              />
            </FilteredList>
          </Section>
        </div>
      </div>
    </>
  );
}

type LogSpinsProps = {
  readonly detail: SubmissionDetail;
  readonly stations: readonly Station[];
  /** The station that this admin logged last. */
  readonly lastStationId: string | null;
};

function LogSpins({ detail, stations, lastStationId }: LogSpinsProps) {
  const { submission, periods, now } = detail;
  if (submission.stage !== "on_air") {
    return <p className="text-soft">You can log spins only while the song is on air.</p>;
  }
  if (periods.every(({ owed, played }) => played >= owed)) {
    return <p className="text-soft">No spins left.</p>;
  }
  const active = stations.filter(({ isActive }) => isActive);
  const unknown = { id: "", name: "Station not recorded", timeZone: site.timeZone };
  return (
    <SpinForm
      action={logSpinsAction}
      voidSpin={undoSpinAction}
      orderItemId={submission.orderItemId}
      hasPlayed={periods.some(({ played }) => played > 0)}
      programs={[...new Set(active.flatMap((station) => station.programs))].sort()}
      formId={randomUUID()}
      initialStationId={(active.find(({ id }) => id === lastStationId) ?? active[0])?.id ?? ""}
      stations={[...active, unknown].map(({ id, name, timeZone }) => {
        return { id, name, timeZone, today: getStationDay(now, timeZone) };
      })}
    />
  );
}

/** The first row of a page; 0 for an invalid index, such as of a page that no longer exists. */
function parseFirst(text: string, spins: number): number {
  const first = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return first < spins ? first : 0;
}

type RadioDetailsFormProps = { readonly action: AdminAction; readonly detail: SubmissionDetail };

function RadioDetailsForm({ action, detail }: RadioDetailsFormProps) {
  const { orderItemId, version, ...details } = detail.submission;
  return (
    <ActionForm
      action={action}
      submitLabel="Save song"
      hidden={{ orderItemId }}
      basis={{ version: String(version) }}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <RadioFields idPrefix="song-" details={details} />
    </ActionForm>
  );
}

type AgreementFormProps = {
  readonly action: AdminAction;
  readonly submission: SubmissionDetail["submission"];
};

/** Records that the customer agreed to fewer spins than the package's "up to". */
function AgreementForm({ action, submission }: AgreementFormProps) {
  const { orderItemId, agreedSpins, agreedNote, agreementVersion } = submission;
  return (
    <ActionForm
      action={action}
      submitLabel="Save agreement"
      hidden={{ orderItemId }}
      basis={{ version: String(agreementVersion) }}
      className="grid gap-4 [&>button]:justify-self-start"
    >
      <FormField
        name="spins"
        label="Spins"
        inputMode="numeric"
        maxLength={3}
        initial={agreedSpins?.toString() ?? ""}
        hint="Enter a number only if the customer agreed to fewer spins in writing. Otherwise, leave this field empty."
      />
      <FormField
        name="note"
        label="When and where they agreed"
        maxLength={500}
        initial={agreedNote ?? ""}
      />
    </ActionForm>
  );
}
