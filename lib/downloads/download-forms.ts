import { z } from "zod";
import { readEmailedCode } from "@/lib/core/typed-text";
import { type DownloadRef, parseDownloadRef } from "@/lib/downloads/download-ref";

type Refine = { readonly issues: z.core.$ZodRawIssue[]; readonly value: unknown };

const query = z.object({ session_id: z.string().optional(), token: z.string().optional() });

function parseRef(values: z.infer<typeof query>, payload: Refine): DownloadRef {
  const ref = parseDownloadRef(values);
  if (ref) return ref;
  payload.issues.push({ code: "custom", input: payload.value, message: "not a download link" });
  return z.NEVER;
}

/** Schema of every form on the download page: hidden fields carry the link's query parameters. */
export const downloadFormSchema = query.transform((values, payload) => ({
  ref: parseRef(values, payload),
}));

export const codeFormSchema = query
  .extend({ code: z.string() })
  .transform(({ code: typed, ...values }, payload) => {
    const ref = parseRef(values, payload);
    const code = readEmailedCode(typed);
    if (code) return { ref, code };
    const message = "Enter the 6-digit code.";
    payload.issues.push({ code: "custom", input: typed, path: ["code"], message });
    return z.NEVER;
  });
