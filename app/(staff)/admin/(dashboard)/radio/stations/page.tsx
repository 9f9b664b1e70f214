import { randomUUID } from "node:crypto";
import { saveStationAction } from "@/app/(staff)/admin/(dashboard)/radio/stations/actions";
import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { StationEditor } from "@/components/admin/radio/station-editor";
import {
  describeHours,
  describeSpinsInOtherZones,
  describeTimeZone,
} from "@/lib/radio/station-time";
import { readStations } from "@/lib/radio/stations";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Stations" };

export default async function StationsPage() {
  const admin = await requireStaff("radio.manage");
  const stations = await readStations(appCtx(), admin);
  return (
    <>
      <PageHeader
        title="Stations"
        description="Customers see the station and program for each spin. The radio page names active stations with a call sign or a stream, and hours."
        breadcrumbs={[{ href: "/admin/radio", label: "Radio" }]}
      />
      {stations.length === 0 ? (
        <p className="text-soft">
          No stations yet. Add a station so you can choose it when you log spins.
        </p>
      ) : null}
      {stations.map((station) => (
        <Section key={station.id} title={station.name}>
          <p className="text-soft">
            {[station.callSign, station.frequency].filter(Boolean).join(" ") || "No call sign"}.{" "}
            {station.market}. {station.format}. {describeTimeZone(station.timeZone)} time.{" "}
            {station.isCommercial ? "Commercial license" : "No commercial license recorded"}. Spins
            air: {describeHours(station)}. {station.spins} {station.spins === 1 ? "spin" : "spins"}.
            {station.isActive ? "" : " You can't choose this station when you log spins."}
          </p>
          {station.otherZones.length > 0 ? (
            <p className="mt-2">
              {describeSpinsInOtherZones(
                station.otherZones.reduce((sum, { spins }) => sum + spins, 0),
                station.timeZone,
              )}{" "}
              <TextLink href="/admin/radio/import">Import a log</TextLink>
            </p>
          ) : null}
          {station.programs.length > 0 ? (
            <p className="text-soft">Programs: {station.programs.join(", ")}</p>
          ) : null}
          <details className="mt-3">
            <summary
              className="w-fit cursor-pointer font-semibold underline underline-offset-4"
              aria-label={`Edit ${station.name}`}
            >
              Edit
            </summary>
            <div className="mt-4">
              <StationEditor station={station} stationId={station.id} action={saveStationAction} />
            </div>
          </details>
        </Section>
      ))}
      <Section title="Add a station">
        <StationEditor
          key={stations.length}
          station={null}
          stationId={randomUUID()}
          action={saveStationAction}
        />
      </Section>
    </>
  );
}
