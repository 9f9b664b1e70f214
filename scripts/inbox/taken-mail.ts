import { z } from "zod";
import type { Entry } from "./journal";

/** What webhooks and the panel tell of a mail. */
export type AcceptedEmail = {
  readonly id: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly takenAt: string;
};

const mailSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  from: z.string(),
  subject: z.string(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
const bodySchema = z.union([z.array(mailSchema), mailSchema.transform((mail) => [mail])]);

/** The mails of a call that was taken, by the ids that it was answered with. */
export function takenMails({ body, ids = [], takenAt = "" }: Entry): readonly AcceptedEmail[] {
  const mails = bodySchema.parse(JSON.parse(body));
  return ids.flatMap((id, place) => {
    const mail = mails[place];
    if (!mail) return [];
    const { to, from, subject, tags } = mail;
    return [
      {
        id,
        to: typeof to === "string" ? [to] : to,
        from,
        subject,
        tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
        takenAt,
      },
    ];
  });
}

const answerSchema = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }),
  z.object({ id: z.string() }).transform(({ id }) => ({ data: [{ id }] })),
]);

/** The ids in the answer to a mail or a batch. */
export function idsOf(answer: string): readonly string[] {
  return answerSchema.parse(JSON.parse(answer)).data.map(({ id }) => id);
}
