import * as z from "zod/mini";

type IssueBasis = {
  readonly version: number;
  /** Null if the issue has no draft. */
  readonly draftId: string | null;
};

type Edited = {
  readonly version: number;
  readonly draft: { readonly version: number; readonly id: string } | null;
};

/** Names the text in the editor: the version, and the draft if there's one. */
export function formatIssueBasis({ version, draft }: Edited): string {
  return draft ? `${draft.version}.${draft.id}` : String(version);
}

/** A field with `formatIssueBasis` of the issue. */
export const issueBasis = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(?:\.[\da-f-]{36})?$/)),
  z.transform((text): IssueBasis => {
    const [version, draftId = null] = text.split(".");
    return { version: Number(version), draftId };
  }),
);
