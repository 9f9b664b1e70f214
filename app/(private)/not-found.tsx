import Link from "next/link";
import { LostRecord } from "@/components/site/lost-record";
import { wayBackLinks } from "@/components/site/navigation";

export default function PrivateNotFound() {
  return (
    <LostRecord title="Page Not Found">
      <p className="max-w-[44ch] text-xl">There is nothing at this address.</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-lg">
        {wayBackLinks.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className="underline decoration-2 underline-offset-4">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </LostRecord>
  );
}
