import { protections, type SecurityAnswers } from "@/lib/security/protections";

/** The connection's badge and how many of the protections are active. */
export function SecurityScore({ answers }: { readonly answers: SecurityAnswers }) {
  const isSecure = answers.transport;
  const active = protections.filter(({ id }) => answers[id]).length;
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
        <dd className="text-title figures border-4 border-transparent py-3">
          {active} of {protections.length}
        </dd>
      </div>
    </dl>
  );
}
