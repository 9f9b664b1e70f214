import { spellCheckDocument } from "cspell-lib";
import { expect, test } from "vitest";
import {
  readDocs,
  readMarkdown,
  readSourceTexts,
  type VisibleText,
} from "@/tests/support/visible-texts";

/** Removes what isn't prose: code, addresses, placeholders and front matter keys. */
function removeCode(text: string): string {
  return text
    .replace(/```[\s\S]*?```|`[^`\n]*`|\$\{[^}]*\}|\{\{[^}]*\}\}/g, " ")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/\\[nt]|#[\da-f]{3,8}\b/gi, " ")
    .replace(/\S+@\S+|https?:\S+|\b[\w-]+\.(?:com|org|gov|net|example|md|tsx?|mjs|json)\b/g, " ")
    .replace(/\b\w*(?:_\w+|[a-z][A-Z]\w*)\b/g, " ");
}

/** Returns the misspelled words with the files that have them. Each word is checked once. */
async function findMisspellings(texts: readonly VisibleText[]): Promise<readonly string[]> {
  const paths = new Map<string, string>();
  for (const { path, text } of texts) {
    for (const [token] of removeCode(text).matchAll(/\p{L}[\p{L}\p{M}’']*/gu)) {
      const word = token.replace(/[’']s?$/, "").replace("’", "'");
      if (!paths.has(word)) paths.set(word, path);
    }
  }
  const document = {
    uri: "words.txt",
    text: [...paths.keys()].join("\n"),
    languageId: "plaintext",
  };
  const { issues } = await spellCheckDocument(document, { configFile: "cspell.json" }, {});
  return issues.map(({ text }) => `${text}: ${paths.get(text) ?? ""}`);
}

const hint = "Fix the word, or add a name or a trade term to cspell-words.txt.";

/** The spell checker reads about 2,000 files, which takes a minute on a busy machine. */
const longTimeoutMs = 180_000;

test.each([
  ["strings", readSourceTexts],
  ["docs", readDocs],
  ["newsletter issues", () => readMarkdown("emails")],
  ["eBook chapters and lessons", () => readMarkdown("content")],
])(
  "%s are spelled the US way",
  async (_area, read) => {
    const found = await findMisspellings(read());
    expect(found, `${hint}\n${found.join("\n")}`).toEqual([]);
  },
  longTimeoutMs,
);

test.each(["catalogue", "Licence", "cancelled", "finalising", "neighbouring", "recieve"])(
  "%s is found",
  async (word) => {
    const found = await findMisspellings([
      { path: "a.md", text: `The ${word}'s "x" \`catalogue\`` },
    ]);
    expect(found).toEqual([`${word}: a.md`]);
  },
);
