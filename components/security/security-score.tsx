import { protections, type SecurityReport } from "@/lib/security/protections";

/** The connection badge and the number of active protections. */
export function SecurityScore({ report }: { readonly report: SecurityReport }) {
  const isSecure = report.transport === true;
  const active = protections.filter(({ id }) => report[id]);
  return (
    <dl className="flex flex-wrap items-end gap-x-14 gap-y-8">
      <div className="grid gap-3">
        <dt className="text-spine">Connection</dt>
        <dd
          className={`text-title rounded-sm border-4 border-current px-5 py-3 ${isSecure ? "text-success" : "text-emphasis"}`}
        >
          {isSecure ? "SECURE" : "INSECURE"}
        </dd>
      </div>
      <div className="grid gap-3">
        <dt className="text-spine">Active protections</dt>
        <dd className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
          <span className="text-title figures border-y-4 border-transparent">
            {active.length} of {protections.length}
          </span>
          <span aria-hidden="true" className="flex items-end gap-1.5">
            {protections.map(({ id }) => (
              <span
                key={id}
                className={`h-10 w-3 border-2 border-text ${report[id] ? "bg-text" : ""}`}
              />
            ))}
          </span>
        </dd>
      </div>
    </dl>
  );
}
