import { ButtonForm } from "@/components/forms/button-form";
import { SpinRecord } from "@/components/radio/spin-record";
import { buttonClassName } from "@/components/ui/button";
import { formatChicagoDay, formatChicagoTime } from "@/lib/core/chicago-time";
import type { VisitorAction } from "@/lib/forms/form-result";
import { describeStation } from "@/lib/radio/radio-copy";
import type { CustomerSong } from "@/lib/radio/read-submissions";

type Props = {
  readonly song: CustomerSong;
  readonly token: string;
  readonly setWeeklyEmails: VisitorAction;
};

/** A song's spins so far, how many are left, the report, and the switch for weekly emails. */
export function SongCampaign({ song, token, setWeeklyEmails }: Props) {
  const { periods, orderItemId, details, hasWeeklyEmails } = song;
  const [latest, ...earlier] = periods;
  const hasSpins = periods.some(({ played }) => played > 0);
  const query = new URLSearchParams({ token, item: orderItemId });
  return (
    <div className="grid gap-8">
      <h3 className="text-xl">
        {details.artist}, “{details.track}”
      </h3>
      {latest ? <PeriodSpins period={latest} hasOthers={earlier.length > 0} /> : null}
      {earlier.length > 0 ? (
        <div className="grid gap-4">
          {earlier.map((period) => (
            <details key={period.paymentId}>
              <summary className="cursor-pointer font-semibold">
                Paid on {formatChicagoDay(period.paidAt)}: {period.played} of {count(period.owed)}
              </summary>
              <div className="mt-4">
                <PeriodSpins period={period} hasOthers={false} />
              </div>
            </details>
          ))}
        </div>
      ) : null}
      {hasSpins ? (
        <a
          className={`${buttonClassName("secondary")} justify-self-start`}
          href={`/radio-details/report?${query}`}
          download
        >
          Download report (PDF)
        </a>
      ) : null}
      <div id="weekly-emails" className="grid justify-items-start gap-3">
        <p className="text-soft">
          {hasWeeklyEmails
            ? "We'll email you a summary every Monday while your song is on the air."
            : "Weekly summaries are off."}
        </p>
        <ButtonForm
          action={setWeeklyEmails}
          fields={{ token, orderItemId, isOn: hasWeeklyEmails ? "off" : "on" }}
          look="secondary"
          busyLabel="Saving…"
        >
          {hasWeeklyEmails ? "Turn off weekly summaries" : "Turn on weekly summaries"}
        </ButtonForm>
      </div>
    </div>
  );
}

type Period = CustomerSong["periods"][number];

const count = (spins: number) => `${spins} ${spins === 1 ? "spin" : "spins"}`;

function PeriodSpins({
  period,
  hasOthers,
}: {
  readonly period: Period;
  readonly hasOthers: boolean;
}) {
  const { played, owed, left, spins, paidAt, dueAt } = period;
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center gap-6">
        <SpinRecord played={played} owed={owed} className="w-32 shrink-0" />
        <div className="grid gap-1">
          {hasOthers ? <h4 className="font-semibold">Paid on {formatChicagoDay(paidAt)}</h4> : null}
          <p className="text-2xl">
            {played} of {count(owed)}
          </p>
          <p className="text-soft">
            {owed === 0
              ? "This payment was refunded or is disputed."
              : left === 0
                ? "All spins have aired."
                : `${count(left)} left${dueAt ? ` to air by ${formatChicagoDay(dueAt)}` : ""}.`}
          </p>
        </div>
      </div>
      {spins.length > 0 ? (
        <ol className="grid gap-2">
          {spins.toReversed().map((spin) => (
            <li
              key={spin.id}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-2"
            >
              <span>{describeStation(spin)}</span>
              <time dateTime={spin.playedAt.toISOString()} className="text-soft">
                {formatChicagoTime(spin.playedAt.toISOString())}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <p>
          No spins yet. We'll email you when the first spin airs, and we'll list each spin here with
          its station and time.
        </p>
      )}
    </section>
  );
}
