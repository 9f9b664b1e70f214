import { z } from "zod";
import type { RefundLine } from "@/lib/orders/status";

/** Longest value of one metadata key (docs.stripe.com/api/metadata). */
const maxValueLength = 500;
const maxParts = 20;

const schema = z.array(
  z.object({ orderItemId: z.string(), quantity: z.number().int().min(1).max(20) }),
);

/**
 * A refund's metadata that says which units it pays back: JSON under `lines`, cut into `lines_2`,
 * `lines_3` and so on where Stripe's limit asks for it.
 */
export function refundLinesMetadata(lines: readonly RefundLine[]): Record<string, string> {
  const json = JSON.stringify(lines);
  const parts = Math.ceil(json.length / maxValueLength);
  return Object.fromEntries(
    Array.from({ length: parts }, (_, index) => [
      partName(index),
      json.slice(index * maxValueLength, (index + 1) * maxValueLength),
    ]),
  );
}

/** The lines that whoever made the refund named; null when there are none, or not in our form. */
export function refundLinesOf(
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
