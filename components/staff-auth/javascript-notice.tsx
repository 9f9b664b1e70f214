import { Notice } from "@/components/ui/notice";

/** Sign-in needs JavaScript: an emailed link's token is in the fragment, which only scripts can read. */
export function JavaScriptNotice() {
  return (
    <noscript>
      <Notice tone="error" title="Sign-in requires JavaScript">
        Allow JavaScript for this site and reload the page.
      </Notice>
    </noscript>
  );
}
