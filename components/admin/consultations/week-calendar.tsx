import { type KeyboardEvent, useState } from "react";
import type { TakenSession } from "@/components/admin/consultations/session-desk";
import { Button } from "@/components/ui/button";
import { getDayHours, type SessionHours, toMinutes, toTime } from "@/lib/consultations/free-times";
import { listFreeStarts, type SlotStart } from "@/lib/consultations/slots";
import {
  addDays,
  formatStaffDay,
  fromChicagoDateTime,
  toChicagoDateTime,
} from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { formatClockTime } from "@/lib/inquiries/session-times";

type Props = {
  readonly hours: SessionHours;
  /** Monday of the first week shown. */
  readonly firstWeek: string;
  readonly chosen: SlotStart;
  readonly taken: readonly TakenSession[];
  readonly minutes: number;
  readonly now: Date;
  readonly onChoose: (slot: SlotStart) => void;
};

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/**
 * A week of sessions in Memphis time, as far as its hours and sessions reach: a table, and a list of days on phones. Free
 * times are buttons.
 */
export function WeekCalendar(props: Props) {
  const { hours, firstWeek, chosen, minutes, now, onChoose } = props;
  const [week, setWeek] = useState(firstWeek);
  const taken = props.taken.filter(isDuring(week, 7));
  const isOpen = (date: string) =>
    getDayHours(hours, date).length > 0 ||
    taken.some((one) => one.isSession && toChicagoDateTime(one.startsAt).date === date);
  const days = dayNames
    .map((name, index) => ({ name, date: addDays(week, index) }))
    .filter(({ date }) => isOpen(date));
  const rows = listRows(
    hours,
    days.map(({ date }) => date),
    taken,
  );
  // Starts of one day are a row or more apart, so each has a row of its own.
  const starts = new Map<string, SlotStart>();
  for (const { date } of days) {
    for (const start of listFreeStarts(hours, { date, minutes }, taken, now)) {
      const slot = toChicagoDateTime(start);
      const time = rows.times.findLast((row) => row <= slot.time) ?? slot.time;
      if (!findSession({ date, time }, rows.minutes, taken)) starts.set(`${date} ${time}`, slot);
    }
  }
  const isChosen = ({ date, time }: SlotStart) => chosen.date === date && chosen.time === time;
  // One stop for Tab, and arrow keys within, because a week has up to 70 free times.
  const inOrder = rows.times.flatMap((time) =>
    days.flatMap(({ date }) => starts.get(`${date} ${time}`) ?? []),
  );
  const tabStop = inOrder.find(isChosen) ?? inOrder[0];
  return (
    <section aria-label="Week">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold" aria-live="polite">
          Week of {formatStaffDay(week)}
        </p>
        <div className="flex gap-4">
          <Button look="quiet" onClick={() => setWeek(addDays(week, -7))}>
            Previous week
          </Button>
          <Button look="quiet" onClick={() => setWeek(addDays(week, 7))}>
            Next week
          </Button>
        </div>
      </div>
      {days.length === 0 ? <p>You have no hours or sessions this week.</p> : null}
      <div className="grid md:hidden">
        {days.map(({ name, date }) => (
          <Day
            key={date}
            label={`${name}, ${formatStaffDay(date)}`}
            taken={taken.filter(isDuring(date, 1))}
            free={inOrder.filter((slot) => slot.date === date)}
            isChosen={isChosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      <table className="w-full table-fixed border-collapse text-sm max-md:hidden">
        <thead>
          <tr>
            <th scope="col" className="w-20 text-left font-normal text-soft">
              Central
            </th>
            {days.map(({ name, date }) => (
              <th key={date} scope="col" className="pb-1">
                {name} {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {rows.times.map((time) => (
            <tr key={time}>
              <th scope="row" className="text-left font-normal whitespace-nowrap text-soft">
                {formatClockTime(time)}
              </th>
              {days.map(({ name, date }) => {
                const slot = starts.get(`${date} ${time}`);
                return (
                  <td key={date} className="relative h-8 border border-hairline p-0">
                    <Slot
                      slot={slot}
                      label={
                        slot
                          ? `${name}, ${formatStaffDay(date)}, ${formatClockTime(slot.time)}`
                          : ""
                      }
                      session={findSession({ date, time }, rows.minutes, taken)}
                      rows={countRows({ date, time }, rows, taken)}
                      isChosen={slot !== undefined && isChosen(slot)}
                      isTabStop={slot !== undefined && slot === tabStop}
                      onChoose={onChoose}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayProps = {
  readonly label: string;
  readonly taken: readonly TakenSession[];
  readonly free: readonly SlotStart[];
  readonly isChosen: (slot: SlotStart) => boolean;
  readonly onChoose: (slot: SlotStart) => void;
};

/** A day on a phone: what's taken, and the free times. */
function Day({ label, taken, free, isChosen, onChoose }: DayProps) {
  const earliestFirst = taken.toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  );
  return (
    <details className="border-t border-hairline" open={free.some(isChosen)}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
        <span className="font-semibold">{label}</span>
        <span className="ml-auto text-sm text-soft">
          {free.length} free, {taken.length} taken
        </span>
      </summary>
      {taken.length > 0 ? (
        <ul className="mb-3 grid gap-1 text-sm">
          {earliestFirst.map(({ name, startsAt, endsAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two calendars may be busy at the same time
            <li key={index} className="break-words">
              <span className="figures">{formatSpan(startsAt, endsAt)}</span> {name}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mb-4 flex flex-wrap gap-2">
        {free.map((slot) => (
          <button
            key={slot.time}
            type="button"
            aria-pressed={isChosen(slot)}
            onClick={() => onChoose(slot)}
            className="figures min-h-11 rounded-md border-2 border-line px-3 text-sm font-semibold aria-pressed:bg-text aria-pressed:text-ground"
          >
            {formatClockTime(slot.time)}
          </button>
        ))}
      </div>
    </details>
  );
}

/** "9:00 AM to 10:00 AM", with the days if it takes more than one. */
function formatSpan(startsAt: Date, endsAt: Date): string {
  const [from, to] = [toChicagoDateTime(startsAt), toChicagoDateTime(endsAt)];
  const format = (at: SlotStart) =>
    from.date === to.date
      ? formatClockTime(at.time)
      : `${formatStaffDay(at.date)}, ${formatClockTime(at.time)}`;
  return `${format(from)} to ${format(to)}`;
}

/** Keeps what takes any part of these days. */
function isDuring(date: string, days: number) {
  const from = fromChicagoDateTime({ date, time: "00:00" });
  const to = fromChicagoDateTime({ date: addDays(date, days), time: "00:00" });
  return ({ startsAt, endsAt }: TakenSession) => startsAt < to && endsAt > from;
}

type SlotProps = {
  /** What can be chosen; undefined if no session of the length can start in the row. */
  readonly slot: SlotStart | undefined;
  readonly label: string;
  readonly session: TakenSession | undefined;
  /** Rows that the session takes from here; 0 if it started in a row above. */
  readonly rows: number;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: (slot: SlotStart) => void;
};

function Slot({ slot, label, session, rows, isChosen, isTabStop, onChoose }: SlotProps) {
  if (session && rows === 0) return <span className="sr-only">{session.name}</span>;
  if (session) {
    return (
      <span
        className="absolute inset-x-0 top-0 z-10 flex items-center overflow-hidden bg-raised px-1.5 leading-tight"
        style={{ height: `${rows * 2}rem` }}
      >
        <span className={rows === 1 ? "truncate" : "min-w-0 break-words"} title={session.name}>
          {session.name}
        </span>
      </span>
    );
  }
  if (!slot) return <span className="sr-only">Not available</span>;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onChoose(slot)}
      className="block h-8 w-full hover:bg-raised aria-pressed:bg-text aria-pressed:text-ground"
    >
      {isChosen ? formatClockTime(slot.time) : null}
    </button>
  );
}

const arrowSteps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next free time in an arrow key's direction. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = arrowSteps[event.key];
  const cell = (event.target as Element).closest("td");
  const row = cell?.closest("tr");
  if (!step || !cell || !row) return;
  event.preventDefault();
  const tableRows = event.currentTarget.rows;
  let next: Element | undefined = cell;
  let button: HTMLButtonElement | null = null;
  for (let steps = 1; next && !button; steps += 1) {
    next =
      tableRows[row.sectionRowIndex + steps * step[0]]?.cells[cell.cellIndex + steps * step[1]];
    button = next?.querySelector("button") ?? null;
  }
  button?.focus();
}

type Rows = { readonly times: readonly string[]; readonly minutes: number };

/** The calendar's rows, from the first to the last hour or session of these days. */
function listRows(
  hours: SessionHours,
  days: readonly string[],
  taken: readonly TakenSession[],
): Rows {
  const minutes = Math.min(hours.startEvery, 30);
  const ranges = days.flatMap((day) => getDayHours(hours, day));
  for (const { isSession, startsAt, endsAt } of taken) {
    const [start, end] = [toChicagoDateTime(startsAt), toChicagoDateTime(endsAt)];
    if (isSession && days.includes(start.date)) {
      ranges.push({ from: start.time, to: end.date === start.date ? end.time : "24:00" });
    }
  }
  const first = Math.min(...ranges.map(({ from }) => toMinutes(from)));
  const last = Math.max(...ranges.map(({ to }) => toMinutes(to)));
  const times: string[] = [];
  for (let at = first - (first % minutes); at < last; at += minutes) times.push(toTime(at));
  return { times, minutes };
}

/** The session that takes any part of a row. */
function findSession(
  start: SlotStart,
  rowMinutes: number,
  taken: readonly TakenSession[],
): TakenSession | undefined {
  const from = fromChicagoDateTime(start).getTime();
  const to = from + rowMinutes * minuteMs;
  return taken.find(({ startsAt, endsAt }) => startsAt.getTime() < to && endsAt.getTime() > from);
}

/** How many rows a session takes from this one on; 0 if it started in a row above. */
function countRows(
  { date, time }: SlotStart,
  { times, minutes }: Rows,
  taken: readonly TakenSession[],
): number {
  const session = findSession({ date, time }, minutes, taken);
  const met = times.filter((row) => findSession({ date, time: row }, minutes, taken) === session);
  return session && met[0] === time ? met.length : 0;
}
