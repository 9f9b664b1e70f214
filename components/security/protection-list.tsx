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

function Status({ isActive }: { readonly isActive: boolean }) {
  return (
    <p
      className={`flex items-center gap-2 self-start font-semibold lg:min-w-28 ${isActive ? "text-success" : "text-emphasis"}`}
    >
      <span
        aria-hidden="true"
        className={`size-3 rounded-full border-2 border-current ${isActive ? "bg-current" : ""}`}
      />
      {isActive ? "Active" : "Not active"}
    </p>
  );
}
