import { protections, type SecurityReport } from "@/lib/security/protections";

/** The protections with their status and meaning. */
export function ProtectionList({ report }: { readonly report: SecurityReport }) {
  return (
    <ol className="border-t-2 border-text">
      {protections.map(({ id, name, what }) => (
        <li
          key={id}
          className="grid gap-x-8 gap-y-1 border-b border-hairline py-5 sm:grid-cols-[1fr_auto] lg:grid-cols-[4fr_7fr_auto]"
        >
          <h3 className="text-xl">{name}</h3>
          <p className="max-w-[58ch] text-soft max-lg:row-start-2">{what}</p>
          <Status isActive={report[id]} />
        </li>
      ))}
    </ol>
  );
}

const statuses = {
  active: { label: "Active", className: "text-success" },
  inactive: { label: "Not active", className: "text-emphasis" },
  unknown: { label: "Unknown", className: "text-soft" },
} as const;

function Status({ isActive }: { readonly isActive: boolean | null }) {
  const status = isActive === null ? "unknown" : isActive ? "active" : "inactive";
  const { label, className } = statuses[status];
  return (
    <p className={`flex items-center gap-2 self-start font-semibold lg:min-w-28 ${className}`}>
      <span
        aria-hidden="true"
        className={`size-3 rounded-full border-2 border-current ${isActive ? "bg-current" : ""}`}
      />
      {label}
    </p>
  );
}
