import { z } from "zod";
import type { RefundLine } from "@/db/values/payments";

/** Stripe's limit for a metadata value (docs.stripe.com/api/metadata). */
const maxValueLength = 500;
const maxParts = 20;

const schema = z.array(
  z.object({ orderItemId: z.string(), quantity: z.number().int().min(1).max(20) }),
);

/**
 * Encodes refunded units as Stripe metadata: JSON under `lines`, continued in `lines_2`, `lines_3`
 * and so on to stay within Stripe's limit.
 */
export function toRefundLinesMetadata(lines: readonly RefundLine[]): Record<string, string> {
  const json = JSON.stringify(lines);
  const parts = Math.ceil(json.length / maxValueLength);
  return Object.fromEntries(
    Array.from({ length: parts }, (_, index) => [
      partName(index),
      json.slice(index * maxValueLength, (index + 1) * maxValueLength),
    ]),
  );
}

/** Decodes the refunded units from metadata; null if they are missing or malformed. */
export function parseRefundLines(
  metadata: Readonly<Record<string, string | undefined>> | null | undefined,
): readonly RefundLine[] | null {
  let json = "";
  for (let index = 0; index < maxParts; index += 1) json += metadata?.[partName(index)] ?? "";
  if (json === "") return null;
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function partName(index: number): string {
  return index === 0 ? "lines" : `lines_${index + 1}`;
}
