import { ArrowDown } from "@/components/ui/icons";
import { formatSpinTime } from "@/lib/radio/station-time";

type Spin = {
  readonly id: string;
  readonly playedAt: Date;
  readonly stationName: string | null;
  readonly programName: string | null;
};

/** Spins shown before "Show all". */
const firstSpins = 10;

/** Every spin, latest first: ten, and the others folded. */
export function SpinTable({ spins }: { readonly spins: readonly Spin[] }) {
  const latestFirst = spins.toReversed();
  const rest = latestFirst.slice(firstSpins);
  return (
    <div className="grid gap-4">
      <Rows caption="Spins" spins={latestFirst.slice(0, firstSpins)} />
      {rest.length > 0 ? (
        <details className="group">
          <summary className="mb-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            Show all {spins.length} spins
            <ArrowDown className="size-5 group-open:rotate-180" />
          </summary>
          <Rows caption="Earlier spins" spins={rest} />
        </details>
      ) : null}
    </div>
  );
}

const columnClassName = "py-2.5 pr-4 text-left align-top";

function Rows({ caption, spins }: { readonly caption: string; readonly spins: readonly Spin[] }) {
  return (
    <table className="w-full table-fixed border-collapse border-t-2 border-text text-[0.9375rem] md:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-soft">
        <tr className="border-b border-line">
          <th scope="col" className={`${columnClassName} w-[36%] font-semibold md:w-[24%]`}>
            Day
          </th>
          <th scope="col" className={`${columnClassName} w-[30%] font-semibold md:w-[18%]`}>
            Time
          </th>
          <th scope="col" className={`${columnClassName} w-[34%] font-semibold md:w-auto`}>
            Station
          </th>
          <th scope="col" className={`${columnClassName} pr-0 font-semibold max-md:sr-only`}>
            Program
          </th>
        </tr>
      </thead>
      <tbody>
        {spins.map(({ id, playedAt, stationName, programName }) => {
          const { day, time } = formatSpinTime(playedAt);
          return (
            <tr key={id} className="border-b border-line">
              <td className={`${columnClassName} figures`}>{day}</td>
              <td className={`${columnClassName} figures`}>{time}</td>
              <td className={`${columnClassName} wrap-anywhere max-md:pr-0`}>
                {stationName ?? "Station not recorded"}
                {programName ? (
                  <span aria-hidden="true" className="block text-soft md:hidden">
                    {programName}
                  </span>
                ) : null}
              </td>
              <td className={`${columnClassName} pr-0 text-soft wrap-anywhere max-md:sr-only`}>
                {programName}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
