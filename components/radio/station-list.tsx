import { describeDayShare, describeHours } from "@/lib/radio/station-time";
import type { NamedStation } from "@/lib/radio/stations";

/** The stations that play customers' songs, with the hours in which spins air. */
export function StationList({ stations }: { readonly stations: readonly NamedStation[] }) {
  if (stations.length === 0) return null;
  const dayShare = describeDayShare(stations);
  return (
    <section
      aria-labelledby="stations-title"
      className="below-48 wrap split-label mt-20 items-start md:mt-28"
    >
      <div className="grid gap-4">
        <h2 id="stations-title" className="text-title">
          Where and when you’ll air
        </h2>
        {dayShare ? <p className="text-lg font-semibold">{dayShare}</p> : null}
        {stations.every(({ isCommercial }) => isCommercial) ? (
          <p className="max-w-[44ch] text-soft">
            Commercial stations only. Federal law doesn’t let noncommercial stations, such as
            college and public radio, air paid promotion (47 U.S.C. § 399b; 47 CFR § 73.503).
          </p>
        ) : null}
      </div>
      <ul className="border-t-2 border-text">
        {stations.map((station) => (
          <li
            key={station.name}
            className="grid gap-x-8 gap-y-1 border-b border-line py-5 md:grid-cols-2"
          >
            <div>
              <h3 className="text-2xl tracking-tight wrap-anywhere">{station.name}</h3>
              <p className="text-soft">{describeSignal(station)}</p>
            </div>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-[0.9375rem]">
              <dt className="text-soft">Market</dt>
              <dd>{station.market}</dd>
              <dt className="text-soft">Format</dt>
              <dd>{station.format}</dd>
              <dt className="text-soft">Spins air</dt>
              <dd>{describeHours(station)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeSignal({ callSign, frequency, streamUrl }: NamedStation) {
  const signal = [callSign, frequency].filter(Boolean).join(", ");
  return (
    <>
      {signal}
      {signal && streamUrl ? ", " : ""}
      {streamUrl ? (
        <a href={streamUrl} className="underline" rel="noopener">
          stream
        </a>
      ) : null}
    </>
  );
}

/** Where the song airs, or that no station is named yet, for the page's first lines. */
export function describeStations(stations: readonly NamedStation[]): string | null {
  if (stations.length === 0) return null;
  const names = stations.map(({ name, market }) => `${name} (${market})`);
  return `Your song airs on ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(names)}.`;
}
