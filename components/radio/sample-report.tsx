import { SpinRecord } from "@/components/radio/spin-record";

const spins = [
  { day: "Monday, March 4", time: "9:12 PM" },
  { day: "Wednesday, March 6", time: "5:48 PM" },
  { day: "Friday, March 8", time: "11:03 PM" },
] as const;
const owed = 5;

/** What a customer's campaign page shows, with a made-up song, so that buyers see it beforehand. */
export function SampleReport() {
  return (
    <figure className="grid gap-5 rounded-md border-2 border-line p-5 md:p-8">
      <figcaption className="text-spine text-soft">Sample report, with made-up times</figcaption>
      <div className="flex items-center gap-5">
        <SpinRecord played={spins.length} owed={owed} className="w-24 shrink-0 md:w-28" />
        <div className="grid gap-1">
          <p className="font-semibold">Your artist name, “Your song”</p>
          <p className="text-2xl">
            {spins.length} of {owed} spins
          </p>
          <p className="text-soft">{owed - spins.length} left</p>
        </div>
      </div>
      <ol className="border-t-2 border-text">
        {spins.map(({ day, time }) => (
          <li
            key={day}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5"
          >
            <span className="figures font-semibold">
              {day}, {time} Central
            </span>
            <span className="text-soft">Station, program</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
