import { and, countDistinct, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { findPersonSubscribers, listPersonTags } from "@/db/queries/people";
import { subscriberTags as tags } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import { readAddresses, seesNewsletter } from "@/lib/people/read-person";

/** As in imports: more would be no help to find anyone. */
const maxPerPerson = 30;
const maxInAll = 200;

type NewTag = { readonly personId: string; readonly tag: string };

/** `too_many`: the person has as many as allowed. `too_many_words`: all people together. */
export type AddTagProblem = "unknown" | "too_many" | "too_many_words";

/** Adds a tag to a person, by the subscriber if they're one. */
export const addPersonTag = staffOperation(async (tx, _ctx, actor, { personId, tag }: NewTag) => {
  const addresses = await readAddresses({ db: tx }, actor, personId);
  const [first] = addresses;
  if (!first) return fail("unknown");
  const emails = addresses.map(({ email }) => email);
  const own = await listPersonTags(tx, emails, { withImported: true });
  if (own.some((one) => one.tag === tag)) return unchanged();
  if (own.length >= maxPerPerson) return fail("too_many");
  const [used] = await tx
    .select({ words: countDistinct(tags.tag), known: sql<boolean>`bool_or(${tags.tag} = ${tag})` })
    .from(tags);
  if (used && used.words >= maxInAll && !used.known) return fail("too_many_words");
  const [subscriber] = await findPersonSubscribers(tx, emails);
  const owner = subscriber ? { subscriberId: subscriber.id } : { email: first.email };
  await tx
    .insert(tags)
    .values({ ...owner, tag })
    .onConflictDoNothing();
  return changed("person_tagged", { personId, tag });
});

type RemovedTag = { readonly personId: string; readonly tag: string };

/** Removes a tag from a person. Roles without the newsletter can't remove what an import brought. */
export const removePersonTag = staffOperation(
  async (tx, _ctx, actor, { personId, tag }: RemovedTag) => {
    const emails = (await readAddresses({ db: tx }, actor, personId)).map(({ email }) => email);
    if (emails.length === 0) return fail("unknown");
    const ids = (await findPersonSubscribers(tx, emails)).map(({ id }) => id);
    const removed = await tx
      .delete(tags)
      .where(
        and(
          eq(tags.tag, tag),
          or(inArray(tags.email, emails), inArray(tags.subscriberId, ids)),
          seesNewsletter(actor) ? undefined : isNull(tags.importId),
        ),
      )
      .returning({ id: tags.id });
    return removed.length > 0 ? changed("person_untagged", { personId, tag }) : fail("unknown");
  },
);
