import { summaryLook } from "@/components/admin/inbox/message-text";
import type { OriginalEmail as Original } from "@/lib/inquiries/inbox/read-inquiry";

type Props = { readonly original: Original };

/** An email's headers as they came, and its other version if that says something else. Folded. */
export function OriginalEmail({ original }: Props) {
  const { headers, otherVersion } = original;
  return (
    <details className="mt-2 max-w-[46rem]">
      <summary className={summaryLook}>
        Show original headers{otherVersion ? " and text" : ""}
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {otherVersion ? (
        <>
          <p className="mt-3 text-sm font-semibold">Other version of this email</p>
          <p className="mt-1 break-words whitespace-pre-wrap">{otherVersion}</p>
        </>
      ) : null}
    </details>
  );
}
