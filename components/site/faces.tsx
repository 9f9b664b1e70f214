"use client";

/** Written by the server and kept by a browser, whose scripts leave the rules out by this very test. */
const rules: typeof import("./face-rules") | undefined =
  typeof window === "undefined" ? require("./face-rules") : undefined;

/** The faces of a document, for its head: stand-ins at once, the web faces after the first paint. */
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
