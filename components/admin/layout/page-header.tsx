import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";

type Props = {
  readonly title: string;
  readonly description?: ReactNode;
  /** Parent screens, outermost first. */
  readonly breadcrumbs?: readonly { readonly href: string; readonly label: string }[];
  readonly actions?: ReactNode;
};

/** Header of a dashboard screen: breadcrumbs, `h1` and actions. */
export function PageHeader({ title, description, breadcrumbs = [], actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {breadcrumbs.length > 0 ? (
          <nav aria-label="Breadcrumbs" className="mb-1 text-sm text-soft">
            <ol className="flex flex-wrap gap-x-2 gap-y-1.5">
              {breadcrumbs.map(({ href, label }) => (
                <li key={href} className="after:ml-2 after:content-['/']">
                  <TextLink href={href}>{label}</TextLink>
                </li>
              ))}
              <li aria-current="page" className="min-w-0 break-words">
                {title}
              </li>
            </ol>
          </nav>
        ) : null}
        <h1 className="text-2xl break-words sm:text-3xl">{title}</h1>
        {description ? <p className="mt-1.5 max-w-[70ch] text-soft">{description}</p> : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-3 print:hidden">{actions}</div>
      ) : null}
    </header>
  );
}
