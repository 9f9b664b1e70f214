import Link from "next/link";

type Props = {
  /** The screen's own path. */
  readonly path: string;
  readonly text: string;
  /** Shows the plain text instead of the email. */
  readonly isPlain: boolean;
};

const viewClass =
  "inline-flex min-h-11 items-center px-3 hover:bg-raised aria-[current]:bg-text aria-[current]:font-semibold aria-[current]:text-ground md:min-h-9";

/** An email that was sent, in a frame without scripts or origin, or as its plain text. */
export function EmailReader({ path, text, isPlain }: Props) {
  return (
    <>
      <nav aria-label="View" className="mb-3">
        <ul className="inline-flex border-2 border-line text-sm">
          <li>
            <Link href={path} className={viewClass} aria-current={isPlain ? undefined : "page"}>
              Email
            </Link>
          </li>
          <li>
            <Link
              href={`${path}?view=text`}
              className={viewClass}
              aria-current={isPlain ? "page" : undefined}
            >
              Plain text
            </Link>
          </li>
        </ul>
      </nav>
      {isPlain ? (
        <div className="max-w-[45rem] border-2 border-line bg-raised p-4 sm:p-6">
          <p className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
        </div>
      ) : (
        <iframe
          src={`${path}/body`}
          title="The email"
          sandbox=""
          className="h-[44rem] w-full max-w-[45rem] border-2 border-line bg-raised"
        />
      )}
      <p className="mt-3 max-w-[45rem] text-sm text-soft">
        Links end in “…” where the recipient’s opened their order or settings. Links don’t open
        here.
      </p>
    </>
  );
}
