import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { createReplyAddress } from "@/lib/inquiries/email/reply-address";
import { readInquiry } from "@/lib/inquiries/read-inquiries";
import { languages, shapes } from "@/tests/integration/inquiries/received-shapes";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { createTestMessage, inboundAddress, receivedEmail } from "@/tests/support/inquiries";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

const emailCount = 500;

/** Typed words that occur nowhere else, in sentences with what looks like quotes and headers. */
function writeTyped(n: number, key: string): string {
  const word = (name: string) => `${name}${key}${n}`;
  return (
    [
      `${word("tuesday")} works for ${word("bessie")}.`,
      `My rate is >$0.00${n % 9} and 5 < ${word("seven")}.\nSee you`,
      `${word("dana")} said: call.\n\n- ${word("one")}\n- ${word("two")}`,
      `Budget 2030: ${word("high")}\nVenue: ${word("club")}`,
      `${word("émile")} & ${word("zoë")} 🎵`,
    ][n % 5] ?? ""
  );
}

const findWords = (text: string) => text.match(/[\p{L}]+(?:typed|later)\d+/gu) ?? [];

test("staff can see every word that a person typed in 500 emails of 20 layouts in 8 languages", async () => {
  const ctx = testCtx({ db: database.db, settings: { inboundAddress } });
  const { actor } = await addTestAdmin(ctx.db);
  const message = await createTestMessage(ctx);
  const address = createReplyAddress(ctx.settings, message.id) ?? "";
  const sent = Array.from({ length: emailCount }, (_, n) => {
    const shape = shapes[n % shapes.length];
    const language = languages[Math.floor(n / shapes.length) % languages.length];
    if (!shape || !language) throw new Error("no such shape");
    const typed = writeTyped(n, "typed");
    const later = writeTyped(n + 1, "later");
    const history = [
      "Hello Bessie,",
      "",
      "we pay in March.",
      ...Array.from({ length: n % 12 }, () => "More."),
    ];
    return {
      id: randomUUID(),
      n,
      shape,
      language,
      ...shape.build({ language, typed, later, history }),
      words: [...findWords(typed), ...findWords(later)],
    };
  });
  for (const { id, text, html } of sent)
    await receiveEmail(ctx, receivedEmail({ id, recipients: [address], text, html }));
  const found = await readInquiry(ctx, actor, message.id);
  const entries = found?.entries ?? [];
  expect(entries).toHaveLength(emailCount);
  const hidden: string[] = [];
  const folded: string[] = [];
  const unfolded: string[] = [];
  const byNumber = new Map(entries.map((entry) => [findWords(entry.body)[0], entry]));
  for (const { shape, language, text, html, words: all } of sent) {
    const words = all.filter((word) => (text ?? html ?? "").includes(word));
    const entry = byNumber.get(findWords(text ?? html ?? "")[0]);
    const join = (isHistory: boolean) =>
      entry?.parts
        .filter((part) => part.isHistory === isHistory)
        .map((part) => part.text)
        .join("\n") ?? "";
    const label = `${shape.name}, ${language.name}`;
    if (words.some((word) => !`${join(false)}${join(true)}`.includes(word))) hidden.push(label);
    if (shape.isTypedOutside !== false && words.some((word) => !join(false).includes(word)))
      folded.push(label);
    if (shape.folds && !join(true).includes("we pay in March.")) unfolded.push(label);
  }
  expect(hidden).toEqual([]);
  expect(folded).toEqual([]);
  expect(unfolded).toEqual([]);
}, 60_000);
