import { ErrorPage } from "@/components/site/error-page";
import { notFoundLinks } from "@/components/site/navigation";
import { Link } from "@/components/ui/link";

/** The not-found page, for every root layout. */
export function PageNotFound() {
  return (
    <ErrorPage title="Page Not Found">
      <p className="max-w-[36ch] text-xl">
        We couldn't find that page. It may have moved, or the link may have a typo.
      </p>
      <ul className="flex flex-wrap gap-x-7 gap-y-1 text-lg">
        {notFoundLinks.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              className="inline-block py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </ErrorPage>
  );
}
