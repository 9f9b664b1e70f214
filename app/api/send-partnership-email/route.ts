import { getInvalidMessage } from "@/lib/forms/form-copy";
import { type FormMessage, type FormResult, honeypotName } from "@/lib/forms/form-result";
import { partnershipCopy as copy } from "@/lib/inquiries/inquiry-copy";
import { runVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { partnershipForm } from "@/lib/web/actions/inquiry-forms";
import { readTextBody } from "@/lib/web/http/read-request";

const maxBodyBytes = 64 * 1024;

/** The partnership form as a JSON API, with the page's schema, rate limit and operation. */
export async function POST(request: Request): Promise<Response> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    return refusal(415, "Send JSON, with Content-Type: application/json.");
  }
  const text = await readTextBody(request, maxBodyBytes);
  if (text === null) return refusal(413, "The body can be up to 64 KB.");
  const fields = parseJsonObject(text);
  if (!fields) return refusal(400, "The body must be a JSON object.");
  const nested = Object.entries(fields).filter(([, value]) => Object(value) === value);
  if (nested.length > 0) {
    const errors = nested.map(([name]) => [name, "Must be a string, number, or boolean"] as const);
    return refusal(
      400,
      "Send a flat JSON object without nested objects or arrays.",
      Object.fromEntries(errors),
    );
  }
  const { [honeypotName]: honeypot, ...posted } = fields;
  const key = request.headers.get("idempotency-key");
  const result = await runVisitorAction(partnershipForm, { fields: posted, honeypot, key });
  return toResponse(result);
}

function toResponse(result: FormResult<null, FormMessage>): Response {
  switch (result.status) {
    case "done":
      return Response.json({ ok: true });
    case "invalid":
      return refusal(400, getInvalidMessage(copy, result.fields).message, result.fields);
    case "refused":
      return refusal(
        400,
        result.problem.message,
        result.problem === partnershipForm.trapped
          ? { [honeypotName]: "Leave this field empty" }
          : {},
      );
    case "limited":
      return Response.json(
        { error: copy.rateLimited.message },
        { status: 429, headers: { "retry-after": String(result.retryAfterSeconds) } },
      );
    case "fault":
      return Response.json({ error: copy.fault.message }, { status: 503 });
  }
}

function refusal(
  status: number,
  error: string,
  fields: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ error, fields }, { status });
}

/** Parses a JSON object; undefined for anything else. */
function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}
