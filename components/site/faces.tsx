"use client";

/** Server only. Bundlers drop the branch from the browser's script, which keeps the server's markup. */
const rules: typeof import("./face-rules") | undefined =
  typeof window === "undefined" ? require("./face-rules") : undefined;

/** Font rules for the document head: fallback fonts at once, web fonts after the first paint. */
export function Faces({ nonce }: { readonly nonce?: string | undefined }) {
  return (
    <>
      <style
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: rules?.styles ?? "" }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: rules?.script ?? "" }}
      />
    </>
  );
}
