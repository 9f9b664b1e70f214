import {
  importLogAction,
  previewLogAction,
} from "@/app/(staff)/admin/(dashboard)/radio/import/actions";
import { TextLink } from "@/components/admin/display/text-link";
import { PageHeader } from "@/components/admin/layout/page-header";
import { LogImport } from "@/components/admin/radio/log-import";
import { readStations } from "@/lib/radio/stations";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Import a log" };

export default async function ImportLogPage() {
  const admin = await requireStaff("radio.manage");
  const stations = (await readStations(appCtx(), admin)).filter(({ isActive }) => isActive);
  return (
    <>
      <PageHeader
        title="Import a log"
        description="Upload or paste a station's playout log to add its spins."
        breadcrumbs={[{ href: "/admin/radio", label: "Radio" }]}
      />
      {stations.length === 0 ? (
        <p>
          <TextLink href="/admin/radio/stations">Add a station</TextLink> first.
        </p>
      ) : (
        <LogImport
          stations={stations.map(({ id, name, timeZone }) => ({ id, name, timeZone }))}
          previewLog={previewLogAction}
          importLog={importLogAction}
        />
      )}
    </>
  );
}
