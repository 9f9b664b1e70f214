"use client";

import { useMemo } from "react";
import { useFormFieldState } from "@/components/forms/form-context";
import { useHydrated } from "@/components/site/use-hydrated";
import { Plus } from "@/components/ui/icons";
import { site } from "@/lib/core/site";
import { formatTimeZone } from "@/lib/inquiries/session-times";

type Props = {
  /** Start times in ISO format, earliest first. */
  readonly times: readonly string[];
  /** Sessions that start before this can't be refunded; undefined if it doesn't matter here. */
  readonly refundableFrom?: string;
  /** The time that is chosen at first. */
  readonly initial?: string | undefined;
};

/** Days that are open at first. All days open would put the form eight screens below on a phone. */
const daysOpen = 2;

/**
 * Radio buttons of the free times, grouped by day: in Memphis time, and once the page's script runs by the visitor's
 * own calendar, with Memphis time next to it.
 */
export function TimeChoices({ times, refundableFrom, initial }: Props) {
  const { error, typed } = useFormFieldState("startsAt");
  const isHydrated = useHydrated();
  const zone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : site.timeZone;
  const days = useMemo(() => groupByDay(times, zone), [times, zone]);
  const isOwn = days.some(({ choices }) => choices.some(({ memphis }) => memphis !== ""));
  const chosen = typed ?? initial;
  const isFinal = (at: string) => refundableFrom !== undefined && at < refundableFrom;
  return (
    <div className="grid gap-8">
      <p className="text-soft">
        {isOwn
          ? `Times are in your time zone, ${formatTimeZone(zone)}, with Memphis time next to them.`
          : "Times are Memphis time (US Central)."}
      </p>
      {error ? (
        <p id="startsAt-error" className="font-semibold text-emphasis">
          {error}
        </p>
      ) : null}
      <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-2">
        {days.map(({ day, choices }, index) => (
          <details
            key={day}
            className="group border-b border-line"
            open={index < daysOpen || choices.some(({ at }) => at === chosen)}
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
              <span className="text-xl font-bold group-hover:underline">{day}</span>
              <span className="ml-auto text-soft whitespace-nowrap">
                {choices.length === 1 ? "1 time" : `${choices.length} times`}
              </span>
              <Plus className="size-6 transition-transform duration-200 group-open:rotate-45" />
            </summary>
            <fieldset
              className="mt-2 mb-4"
              data-invalid={error && index === 0 ? true : undefined}
              aria-describedby={error && index === 0 ? "startsAt-error" : undefined}
            >
              <legend className="sr-only">{day}</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
                {choices.map(({ at, own, memphis }) => (
                  <label
                    key={at}
                    className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border-2 border-line px-2.5 py-1.5 has-checked:border-text has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
                  >
                    <input
                      type="radio"
                      name="startsAt"
                      value={at}
                      required
                      defaultChecked={chosen === at}
                      className="size-5 shrink-0 accent-(--text)"
                    />
                    <span className="grid leading-tight">
                      <span className="figures font-semibold">{own}</span>
                      {memphis ? (
                        <span className="text-sm text-soft">{memphis} Memphis</span>
                      ) : null}
                      {isFinal(at) ? <span className="text-sm text-soft">No refund</span> : null}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </details>
        ))}
      </div>
    </div>
  );
}

type Choice = { readonly at: string; readonly own: string; readonly memphis: string };
type Day = { readonly day: string; readonly choices: Choice[] };

function createFormat(timeZone: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  return (at: Date) => format.format(at).replaceAll("\u202f", " ");
}

const clock = { hour: "numeric", minute: "2-digit" } as const;
const calendar = { weekday: "long", month: "long", day: "numeric" } as const;

/** Groups times by the calendar of a zone. `memphis` is empty where both clocks show the same. */
export function groupByDay(times: readonly string[], timeZone: string): readonly Day[] {
  const formatDay = createFormat(timeZone, calendar);
  const formatOwn = createFormat(timeZone, clock);
  const formatMemphis = createFormat(site.timeZone, clock);
  const formatMemphisDay = createFormat(site.timeZone, { weekday: "short" });
  const formatOwnDay = createFormat(timeZone, { weekday: "short" });
  const days: Day[] = [];
  for (const at of times) {
    const date = new Date(at);
    const [day, own, central] = [formatDay(date), formatOwn(date), formatMemphis(date)];
    const otherDay = formatMemphisDay(date);
    const isSameDay = otherDay === formatOwnDay(date);
    const memphis =
      own === central && isSameDay ? "" : isSameDay ? central : `${otherDay} ${central}`;
    const last = days.at(-1);
    if (last?.day === day) last.choices.push({ at, own, memphis });
    else days.push({ day, choices: [{ at, own, memphis }] });
  }
  return days;
}
