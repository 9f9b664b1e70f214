/** Plain-English rules for comments, docs and visible texts. docs/glossary.md lists the terms to use. */

/** Words that US software English rarely needs; most have a plainer replacement. */
const unusualWords = [
  ..."told tells beside besides stands stand stood whoever whichever meanwhile anew".split(" "),
  ..."mend mends mended lies became alike reckoned reckons whose whence thereof".split(" "),
  ..."seldom whole somebody nobody begun begins nor forgets astray behold hence".split(" "),
  ..."thrice lest upon amid whilst".split(" "),
];

const britishSpellings =
  "catalogue licence finalising cancelled cancelling neighbouring colour behaviour".split(" ");

const patterns: readonly RegExp[] = [
  new RegExp(`\\b(?:${[...unusualWords, ...britishSpellings].join("|")})\\b`, "gi"),
  // "mail" as a countable noun, where US English says email.
  /\b(?:an?|the|this|that|each|every|no|one|first|next|last|such|same|other|new|these|those|all|our|your|their|its) mails?\b|\bmails\b/gi,
  // Docstrings in the form "In: … Out: …" instead of @param and @returns sentences.
  /(?:^|\s)(?:In|Out): /g,
  /\bit is asked\b|\bone's own\b|\bby the hand of\b/gi,
];

/** Returns the words and phrases of a text that break the language rules, in order. */
export function findUnusualWords(text: string): readonly string[] {
  // In backticks, `nobody` is a system account.
  const prose = text.replaceAll("`nobody`", "");
  return patterns.flatMap((pattern) => [...prose.matchAll(pattern)].map(([found]) => found.trim()));
}

const commentPattern = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;

/** The comments of a source file, without their markers. */
export function extractComments(source: string): string {
  return [...source.matchAll(commentPattern)]
    .map(([comment]) => comment.replace(/^\s*[/*]+/gm, " "))
    .join("\n");
}

/** The strings and JSX texts of a source file that read like sentences. */
export function extractSentences(source: string): string {
  const code = source.replace(commentPattern, " ");
  const strings = code.matchAll(
    /"((?:[^"\\\n]|\\.){12,})"|`((?:[^`\\]|\\.){12,})`|>([^<>{}]{12,})</g,
  );
  return [...strings]
    .map(([, double, template, jsx]) => double ?? template ?? jsx ?? "")
    .filter(
      (text) =>
        (/[a-z,] [a-z]/i.test(text) && !/^[\w\-:[\]/.()%#,!&>*=' ]*$/.test(text.trim())) ||
        /^[A-Z][^=]*\s\w+\s/.test(text),
    )
    .join("\n");
}

/** The names that a source file declares. */
export function extractNames(source: string): readonly string[] {
  const declared = source.matchAll(/\b(?:function|const|type|interface|class)\s+([A-Za-z_]\w*)/g);
  return [...declared].map(([, name = ""]) => name);
}
