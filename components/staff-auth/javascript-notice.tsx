import { Notice } from "@/components/ui/notice";

/** Signing in runs by scripts: the token of a mailed link never reaches a server but by them. */
export function JavaScriptNotice() {
  return (
    <noscript>
      <Notice tone="error" title="Signing in needs JavaScript">
        Allow it for this site and load the page again.
      </Notice>
    </noscript>
  );
}
