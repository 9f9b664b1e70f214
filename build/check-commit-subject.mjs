// Called by the commit hook (lefthook.yml) with the file of the message.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const prefixes = ["feat", "fix", "refactor", "test", "docs", "chore", "perf"];
const longest = 60;
const pattern = new RegExp(`^(?:${prefixes.join("|")})(?:\\([\\w-]+\\))?!?: \\S.*[^.\\s]$`);
/** Written by git itself. */
const generated = /^(?:Merge|Revert|fixup!|squash!|amend!) /;

/** Returns what's wrong with a commit's subject, or null. */
export function findSubjectProblem(subject) {
  if (generated.test(subject)) return null;
  if (!pattern.test(subject)) {
    return `Write "fix(orders): keep airplay after a failed refund", with one of: ${prefixes.join(", ")}.`;
  }
  return subject.length > longest
    ? `The subject has ${subject.length} characters, not ${longest}.`
    : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [subject = ""] = readFileSync(process.argv[2], "utf8").split("\n");
  const problem = findSubjectProblem(subject);
  if (problem) {
    console.error(`${subject}\n${problem}`);
    process.exitCode = 1;
  }
}
