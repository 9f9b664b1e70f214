import type { Metadata } from "next";
import { connection } from "next/server";
import { saveStationAction } from "@/app/(staff)/admin/(dashboard)/radio/stations/actions";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { StationEditor } from "@/components/admin/radio/station-editor";
import { readStations } from "@/lib/radio/stations/read-stations";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "Stations" };

export default async function StationsPage() {
  await connection();
  const admin = await requireStaff("radio.manage");
  const stations = await readStations(appCtx(), admin);
  return (
    <>
      <PageHeader
        title="Stations"
        description="Customers see the station and program of each spin."
        breadcrumbs={[{ href: "/admin/radio", label: "Radio" }]}
      />
      {stations.length === 0 ? (
        <p className="text-soft">
          You don't have any stations yet. Add your first station, and you can choose it when you
          log a spin.
        </p>
      ) : null}
      {stations.map((station) => (
        <Section key={station.id} title={station.name}>
          <p className="mb-4 text-soft">
            {station.spins} {station.spins === 1 ? "spin" : "spins"}
            {station.programs.length > 0 ? `. Programs: ${station.programs.join(", ")}` : ""}
          </p>
          <StationEditor station={station} action={saveStationAction} />
        </Section>
      ))}
      <Section title="Add a station">
        <StationEditor key={stations.length} station={null} action={saveStationAction} />
      </Section>
    </>
  );
}
