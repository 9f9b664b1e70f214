import { z } from "zod";
import type { ErrorName } from "./errors";

const maxRecipients = 50;
const maxTagLength = 256;

const addressPattern = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;
const namedAddressPattern = /^[^<>]*<([^<>]+)>$/;
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

const addressFormat = "`email@example.com` or `Name <email@example.com>` format";

function isAddress(value: string): boolean {
  const [, bracketed] = namedAddressPattern.exec(value.trim()) ?? [];
  return addressPattern.test(bracketed ?? value.trim());
}

const address = z
  .string()
  .refine(isAddress, `The email address needs to follow the ${addressFormat}.`);
const recipients = z
  .union([address.transform((value) => [value]), z.array(address).min(1)])
  .refine(
    (list) => list.length <= maxRecipients,
    `At most ${maxRecipients} recipients are allowed.`,
  );
const optionalRecipients = recipients
  .nullish()
  .or(z.tuple([]))
  .transform((value): string[] => [...(value ?? [])]);

const tagText = z
  .string()
  .min(1)
  .max(maxTagLength)
  .regex(/^[\w-]+$/, "Tags can only contain ASCII letters, numbers, underscores, and dashes.");

const attachment = z.object({
  content: z.string().regex(base64Pattern, "Must be Base64."),
  filename: z.string().min(1),
  content_type: z.string().nullish(),
  content_id: z.string().max(128).nullish(),
});

const emailInput = z.object({
  from: address,
  to: recipients,
  cc: optionalRecipients,
  bcc: optionalRecipients,
  reply_to: optionalRecipients,
  subject: z
    .string()
    .min(1)
    .regex(/^[^\r\n]*$/, "Line breaks aren't allowed."),
  html: z.string().nullish(),
  text: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.object({ name: tagText, value: tagText })).nullish(),
  attachments: z.array(attachment).nullish(),
});

export type EmailInput = z.infer<typeof emailInput>;

/** Why one email can't be accepted. */
export type InputError = { readonly name: ErrorName; readonly message: string };

/** Resend's fields that the inbox would ignore. Rejecting them shows the gap. */
const unsupportedFields = ["scheduled_at", "template", "topic_id"];

/**
 * Validates one email of a request.
 *
 * @param isInBatch Resend's batch endpoint doesn't accept attachments.
 */
export function parseEmailInput(
  value: unknown,
  isInBatch: boolean,
): { readonly email: EmailInput } | { readonly error: InputError } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { error: { name: "validation_error", message: "The email must be a JSON object." } };
  }
  const error = findMissingField(value) ?? findUnsupportedField(value, isInBatch);
  if (error) return { error };
  const parsed = emailInput.safeParse(value);
  if (!parsed.success) return { error: describeIssue(parsed.error) };
  return { email: parsed.data };
}

function findMissingField(email: object): InputError | null {
  const isMissing = (name: string) => {
    const value = (email as Record<string, unknown>)[name];
    return value === undefined || value === null || value === "";
  };
  const missing = ["from", "to", "subject"].find(isMissing);
  if (missing) return { name: "missing_required_field", message: `Missing \`${missing}\` field.` };
  if (!isMissing("html") || !isMissing("text")) return null;
  return { name: "missing_required_field", message: "Missing `html` or `text` field." };
}

function findUnsupportedField(email: object, isInBatch: boolean): InputError | null {
  const hasField = (name: string) => (email as Record<string, unknown>)[name] != null;
  const unsupported = unsupportedFields.find(hasField);
  if (unsupported) {
    const message = `The local email inbox doesn't support the \`${unsupported}\` field.`;
    return { name: "validation_error", message };
  }
  if (!isInBatch || !hasField("attachments")) return null;
  const message = "The `attachments` field isn't supported in batches.";
  return { name: "validation_error", message };
}

function describeIssue({ issues }: z.ZodError): InputError {
  const issue = issues[0];
  const field = String(issue?.path[0] ?? "email");
  const name = field === "attachments" ? "invalid_attachment" : "validation_error";
  return { name, message: `Invalid \`${field}\` field. ${describeCause(issue)}` };
}

/** A field that accepts a value or a list reports one issue, with the cause inside. */
function describeCause(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code !== "invalid_union") return issue?.message ?? "";
  const causes = issue.errors.flat();
  return causes.find(({ code }) => code !== "invalid_type")?.message ?? issue.message;
}
