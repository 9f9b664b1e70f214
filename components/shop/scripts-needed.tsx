import { EmailLink } from "@/components/site/profile/email-link";
import { Notice } from "@/components/ui/notice";

/** Shown without JavaScript: the cart exists only in the browser. */
export function ScriptsNeeded({ what }: { readonly what: string }) {
  return (
    <noscript>
      <div className="mb-10">
        <Notice title={`${what} needs JavaScript`}>
          Turn on JavaScript in your browser, and then reload this page. You can also email{" "}
          <EmailLink to="support" />, and we'll take your order by email.
        </Notice>
      </div>
    </noscript>
  );
}
