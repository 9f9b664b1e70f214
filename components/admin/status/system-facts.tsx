import { DescriptionList } from "@/components/admin/display/description-list";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import type { Reading, Readings } from "@/lib/alerts/find-problems";
import type { SystemStatus } from "@/lib/alerts/read-readings";
import { formatStaffDay } from "@/lib/core/chicago-time";

const count = (value: number) => value.toLocaleString("en-US");
const gigabytes = (bytes: number) =>
  bytes < 1e9
    ? `${count(Math.round(bytes / 1e6))} MB`
    : `${count(Math.round(bytes / 1e8) / 10)} GB`;

type Props = {
  readonly status: SystemStatus;
  /** Where backups go; undefined if the site doesn't know. */
  readonly backupTo: string | undefined;
};

/** The latest reading of everything that alerts are about. */
export function SystemFacts({ status, backupTo }: Props) {
  const { readings, backup, verified, providerBackup } = status;
  const { connections, faults } = readings;
  return (
    <DescriptionList
      facts={[
        {
          label: "Database",
          value: `${gigabytes(readings.databaseBytes)}, ${connections.used} of ${connections.limit} connections in use`,
        },
        { label: "Disk for uploads", value: describeDisk(readings.disk) },
        { label: "Certificate", value: <CertificateFact certificate={readings.certificate} /> },
        { label: "Sender's DNS", value: <DnsFact domains={readings.domains} /> },
        {
          label: "Errors",
          value: `${count(faults.recent)} in the last 5 minutes`,
        },
        {
          label: "Last backup",
          value: backup ? (
            <>
              <StaffTime at={backup.createdAt} />, {count(backup.rows)} rows,{" "}
              {gigabytes(backup.bytes)}
              {backupTo && !backupTo.startsWith("s3://") ? (
                <strong className="block text-emphasis">
                  Backups are in a folder of the server, so you’d lose them with it. Set BACKUP_TO
                  to a bucket, or copy them to another machine every day.
                </strong>
              ) : null}
            </>
          ) : (
            "No backups from npm run backup yet"
          ),
        },
        {
          label: "Last verified restore",
          value: verified ? (
            <>
              <StaffTime at={verified.verifiedAt} />, from the backup {verified.name}
            </>
          ) : (
            "None recorded"
          ),
        },
        {
          label: "Provider's backups",
          value: providerBackup
            ? `${providerBackup.provider}, ${count(providerBackup.retentionDays)} days, last restore tried on ${formatStaffDay(providerBackup.restoredOn)}`
            : "None recorded",
        },
      ]}
    />
  );
}

function describeDisk(disk: Readings["disk"]): string {
  if (disk === "none") return "Uploads are stored in a bucket";
  if (disk === "unknown") return "Not known yet";
  return `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} free`;
}

function CertificateFact({ certificate }: { readonly certificate: Readings["certificate"] }) {
  if (certificate === "none") return "The site doesn't use HTTPS";
  if (certificate === "unknown") return "Not known yet";
  return (
    <>
      Valid until <StaffTime at={certificate.expiresAt} />
      {certificate.problem ? `, but browsers reject it (${certificate.problem})` : null}
    </>
  );
}

function DnsFact({ domains }: { readonly domains: Reading<readonly DomainFact[]> }) {
  if (typeof domains === "string") return "Not known yet";
  return (
    <>
      {domains.map(({ domain, findings }) => {
        const passed = findings.filter(({ status }) => status === "ready").length;
        return (
          <span key={domain} className="block">
            {domain}: {passed} of {findings.length} records found
          </span>
        );
      })}
      <TextLink href="/admin/emails/deliverability">See the records</TextLink>
    </>
  );
}

type DomainFact = Exclude<Readings["domains"], string>[number];
