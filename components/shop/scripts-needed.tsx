import { Notice } from "@/components/ui/notice";
import { site } from "@/lib/core/site";

/** Shown without JavaScript: the cart exists only in the browser. */
export function ScriptsNeeded({ what }: { readonly what: string }) {
  return (
    <noscript>
      <div className="mb-10">
        <Notice title={`${what} needs JavaScript`}>
          Turn it on in your browser and reload this page, or email{" "}
          <a className="underline" href={`mailto:${site.infoEmail}`}>
            {site.infoEmail}
          </a>{" "}
          and we'll take your order by email.
        </Notice>
      </div>
    </noscript>
  );
}
