import { ButtonForm } from "@/components/forms/button-form";
import { SpinRecord } from "@/components/radio/spin-record";
import { SpinTable } from "@/components/radio/spin-table";
import { WeekBars } from "@/components/radio/week-bars";
import { buttonClassName } from "@/components/ui/button";
import { Untranslated } from "@/components/ui/untranslated";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import type { VisitorAction } from "@/lib/forms/form-result";
import { countSpinWeeks } from "@/lib/radio/campaign/spin-weeks";
import type { CustomerSong } from "@/lib/radio/read-submissions";

type Props = {
  readonly song: CustomerSong;
  readonly token: string;
  readonly setWeeklyEmails: VisitorAction;
};

/** A song's spins so far, how many are left, the report, and the switch for weekly emails. */
export function SongCampaign({ song, token, setWeeklyEmails }: Props) {
  const { periods, orderItemId, hasWeeklyEmails } = song;
  const [latest, ...earlier] = periods;
  const hasSpins = periods.some(({ played }) => played > 0);
  const reportHref = `/radio-details/report?${new URLSearchParams({ token, item: orderItemId })}`;
  if (latest && hasSpins && latest.owed > 0 && latest.left === 0) {
    return (
      <div className="grid gap-12">
        <FinishedCampaign period={latest} reportHref={reportHref} />
        <Spins latest={latest} earlier={earlier} />
      </div>
    );
  }
  return (
    <div className="split-aside gap-y-10">
      <Spins latest={latest} earlier={earlier} />
      <div className="grid content-start gap-10">
        {hasSpins ? (
          <div className="grid justify-items-start gap-3">
            <h3 className="text-xl">Your report</h3>
            <p className="text-soft">
              Every spin on letterhead, with an address where anyone can check it.
            </p>
            <a className={buttonClassName("primary")} href={reportHref} download>
              Download report (PDF)
            </a>
          </div>
        ) : null}
        <div id="weekly-emails" className="grid justify-items-start gap-3">
          <h3 className="text-xl">Weekly summaries</h3>
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
    </div>
  );
}

type Period = CustomerSong["periods"][number];

type SpinsProps = { readonly latest: Period | undefined; readonly earlier: readonly Period[] };

/** The spins of a song, by payment. Earlier ones are folded. */
function Spins({ latest, earlier }: SpinsProps) {
  return (
    <div className="grid content-start gap-8">
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
    </div>
  );
}

type FinishedProps = { readonly period: Period; readonly reportHref: string };

/** Every spin has aired: the totals, the report, and what's next. */
function FinishedCampaign({ period, reportHref }: FinishedProps) {
  const { played, spins, paidUntil } = period;
  const days = spins.map(({ playedAt }) => playedAt).toSorted((a, b) => a.getTime() - b.getTime());
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? formatChicagoDay(day) : ""));
  const stations = [...new Set(spins.map(({ stationName }) => stationName))];
  return (
    <section className="split-aside items-end rounded-md bg-accent p-6 text-on-accent [--focus:var(--ink)] md:p-10">
      <div className="grid gap-3">
        <h3 className="text-title md:text-5xl">
          {played === 1 ? "Your spin aired" : `All ${played} spins aired`}
        </h3>
        <p className="max-w-[48ch] text-lg">
          {first === last ? `On ${first}` : `From ${first} to ${last}`}, on{" "}
          <Untranslated>{stations.join(", ")}</Untranslated>.{" "}
          {paidUntil
            ? "Your next month of spins starts with your next payment."
            : "The report lists every spin, with an address where anyone can check it."}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:justify-end">
        <a className={buttonClassName("onAccent", "lg")} href={reportHref} download>
          Download report (PDF)
        </a>
        {paidUntil ? null : (
          <a className="py-2 font-semibold underline underline-offset-4" href="/radio">
            Play another song
          </a>
        )}
      </div>
    </section>
  );
}

const count = (spins: number) => `${spins} ${spins === 1 ? "spin" : "spins"}`;

function PeriodSpins({
  period,
  hasOthers,
}: {
  readonly period: Period;
  readonly hasOthers: boolean;
}) {
  const { played, owed, left, spins, paidAt, dueAt } = period;
  const weeks = countSpinWeeks(period);
  return (
    <section className="grid gap-8">
      <div className="grid items-center gap-8 md:grid-cols-[3fr_2fr]">
        <div className="flex flex-wrap items-center gap-6">
          <SpinRecord played={played} owed={owed} className="w-36 shrink-0" />
          <div className="grid min-w-40 flex-1 gap-1">
            {hasOthers ? (
              <h3 className="font-semibold">Paid on {formatChicagoDay(paidAt)}</h3>
            ) : null}
            <p className="font-display text-4xl font-extrabold tracking-tight">
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
        {weeks.length > 0 ? <WeekBars weeks={weeks} /> : null}
      </div>
      {spins.length > 0 ? (
        <SpinTable spins={spins} />
      ) : (
        <p>
          No spins yet. We'll email you when the first spin airs, and we'll list each spin here with
          its station and time.
        </p>
      )}
    </section>
  );
}
