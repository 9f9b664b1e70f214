import Link from "next/link";

const parts = [
  { href: "/admin/emails", label: "Newsletter" },
  { href: "/admin/emails/broadcasts", label: "Broadcasts" },
  { href: "/admin/emails/follow-ups", label: "Follow-ups" },
  { href: "/admin/emails/send-log", label: "Send log" },
  { href: "/admin/emails/outbox", label: "Transactional" },
  { href: "/admin/emails/deliverability", label: "Deliverability" },
] as const;

export function EmailsNav({ open }: { readonly open: (typeof parts)[number]["href"] }) {
  return (
    <nav aria-label="Email sections" className="mb-6">
      <ul className="flex flex-wrap gap-x-1 border-b-2 border-text">
        {parts.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === open ? "page" : undefined}
              className="inline-flex min-h-11 items-center px-3 max-sm:px-2 max-sm:text-sm hover:bg-raised aria-[current]:bg-text aria-[current]:font-semibold aria-[current]:text-ground"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
