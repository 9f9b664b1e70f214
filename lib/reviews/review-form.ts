import * as z from "zod/mini";
import { reviewedProducts } from "@/db/values/reviews";
import { stripPastedEnds } from "@/lib/core/typed-text";
import { ownNameField, versionField } from "@/lib/forms/fields";

export const reviewLimits = { minBody: 10, maxBody: 2_000, maxName: 60 } as const;

/** Strips what pasting adds at the ends, and removes what PostgreSQL can't store. */
const cleanText = z.pipe(
  z.string().check(z.maxLength(20_000)),
  z.transform((typed: string) => stripPastedEnds(typed.toWellFormed().replace(/[\0\r]/g, ""))),
);

/** A customer's review, as the library posts it. */
export const reviewFormSchema = z.object({
  product: z.enum(reviewedProducts),
  rating: z.pipe(
    z.string("Choose a rating").check(z.regex(/^[1-5]$/, "Choose a rating")),
    z.transform(Number),
  ),
  displayName: ownNameField("Name", reviewLimits.maxName),
  body: z.pipe(
    cleanText,
    z
      .string()
      .check(
        z.minLength(reviewLimits.minBody, `Write at least ${reviewLimits.minBody} characters`),
        z.maxLength(reviewLimits.maxBody, "A review can have up to 2,000 characters"),
      ),
  ),
});

export type ReviewDraft = z.output<typeof reviewFormSchema>;

/** Removes a customer's review. */
export const deleteReviewSchema = z.object({ product: z.enum(reviewedProducts) });

/** The review as staff saw it: a customer may have edited it since. */
const reviewTarget = { id: z.uuid(), version: versionField };

export const reviewStatusSchema = z.object({
  ...reviewTarget,
  status: z.enum(["published", "hidden"]),
});

/** The public reply; an empty one removes it. */
const reply = z.pipe(
  z.string().check(z.trim(), z.maxLength(2_000, "A reply can have up to 2,000 characters")),
  z.transform((text: string) => text.replaceAll(/[\0\r]/g, "") || null),
);

export const reviewReplySchema = z.object({ ...reviewTarget, reply });
