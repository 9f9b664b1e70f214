import { type KeyboardEvent, useState } from "react";
import type { TakenSession } from "@/components/admin/consultations/session-desk";
import { Button } from "@/components/ui/button";
import { isSlotFree, type SlotStart } from "@/lib/consultations/slots";
import { addDays, formatStaffDay, fromChicagoDateTime } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { formatClockTime, sessionTimes } from "@/lib/inquiries/session-times";

type Props = {
  /** Monday of the first week shown. */
  readonly firstWeek: string;
  readonly chosen: SlotStart;
  readonly taken: readonly TakenSession[];
  readonly minutes: number;
  readonly now: Date;
  readonly onChoose: (slot: SlotStart) => void;
};

const rowMinutes = 30;
const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri"] as const;

/** A week of sessions in Memphis time. Free times are buttons. */
export function WeekCalendar(props: Props) {
  const { firstWeek, chosen, taken, minutes, now, onChoose } = props;
  const [week, setWeek] = useState(firstWeek);
  const days = dayNames.map((name, index) => ({ name, date: addDays(week, index) }));
  const isFree = (slot: SlotStart) =>
    isSlotFree(slot, minutes, taken, now) && !findSession(slot, taken);
  const slots = sessionTimes.flatMap((time) => days.map(({ date }) => ({ date, time })));
  const isChosen = ({ date, time }: SlotStart) => chosen.date === date && chosen.time === time;
  // One stop for Tab, and arrow keys within, because a week has up to 70 free times.
  const tabStop = slots.find((slot) => isChosen(slot) && isFree(slot)) ?? slots.find(isFree);
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
      <table className="w-full table-fixed border-collapse text-sm">
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
          {sessionTimes.map((time) => (
            <tr key={time}>
              <th scope="row" className="text-left font-normal whitespace-nowrap text-soft">
                {formatClockTime(time)}
              </th>
              {days.map(({ name, date }) => (
                <td key={date} className="relative h-8 border border-hairline p-0">
                  <Slot
                    slot={{ date, time }}
                    label={`${name}, ${formatStaffDay(date)}, ${formatClockTime(time)}`}
                    session={findSession({ date, time }, taken)}
                    rows={getRows({ date, time }, taken)}
                    isFree={isFree({ date, time })}
                    isChosen={isChosen({ date, time })}
                    isTabStop={tabStop?.date === date && tabStop.time === time}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type SlotProps = {
  readonly slot: SlotStart;
  readonly label: string;
  readonly session: TakenSession | undefined;
  /** Rows that the session takes from here; 0 if it started in a row above. */
  readonly rows: number;
  /** A session of the chosen length can start here. */
  readonly isFree: boolean;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: (slot: SlotStart) => void;
};

function Slot({ slot, label, session, rows, isFree, isChosen, isTabStop, onChoose }: SlotProps) {
  if (session && rows === 0) return <span className="sr-only">{session.name}</span>;
  if (session) {
    return (
      <span
        className="absolute inset-x-0 top-0 z-10 flex items-center overflow-hidden bg-raised px-1.5 leading-tight break-words"
        style={{ height: `${rows * 2}rem` }}
      >
        {session.name}
      </span>
    );
  }
  if (!isFree) return <span className="sr-only">Not available</span>;
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

/** The session that takes any part of this half hour. */
function findSession(start: SlotStart, taken: readonly TakenSession[]): TakenSession | undefined {
  const from = fromChicagoDateTime(start).getTime();
  const to = from + rowMinutes * minuteMs;
  return taken.find(({ startsAt, endsAt }) => startsAt.getTime() < to && endsAt.getTime() > from);
}

/** How many rows a session takes from this half hour on; 0 if it started earlier that day. */
function getRows({ date, time }: SlotStart, taken: readonly TakenSession[]): number {
  const session = findSession({ date, time }, taken);
  const times = sessionTimes.filter((one) => findSession({ date, time: one }, taken) === session);
  return session && times[0] === time ? times.length : 0;
}
