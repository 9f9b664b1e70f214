// CHANGELOG.md, from the subjects of the commits.
//   node build/changelog.mjs write          adds the version of package.json; `npm version` calls it
//   node build/changelog.mjs check v1.2.0   fails unless package.json and CHANGELOG.md have this version
//   node build/changelog.mjs notes v1.2.0   prints its section
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const headings = { feat: "New", fix: "Fixed", perf: "Faster" };

/** Lists what users notice in commit subjects such as `feat(radio): send a weekly summary`. */
export function describeCommits(subjects) {
  return Object.entries(headings)
    .map(([prefix, heading]) => {
      const entries = subjects.flatMap((subject) => {
        const [, type, scope, text] = /^(\w+)(?:\(([^)]+)\))?!?: (.+)$/.exec(subject) ?? [];
        return type === prefix ? [scope ? `- ${scope}: ${text}` : `- ${text}`] : [];
      });
      return entries.length > 0 ? `### ${heading}\n\n${entries.sort().join("\n")}\n` : "";
    })
    .filter(Boolean)
    .join("\n");
}

/** Adds a section above the newest one. */
export function addSection(changelog, { version, date, text }) {
  const newest = changelog.indexOf("\n## ");
  const at = newest < 0 ? changelog.length : newest + 1;
  return `${changelog.slice(0, at)}## ${version} (${date})\n\n${text}\n${changelog.slice(at)}`;
}

/** Returns the text of a version's section, or null. */
export function findSection(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  return section ? section.slice(section.indexOf("\n")).trim() : null;
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function main(command, tag = "") {
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  if (command === "write") {
    const last = git("tag", "--list", "v*", "--sort=-v:refname").split("\n")[0];
    const subjects = git("log", "--format=%s", last ? `${last}..HEAD` : "HEAD").split("\n");
    const date = new Date().toISOString().slice(0, 10);
    const text = describeCommits(subjects) || "Nothing that users notice.\n";
    return writeFileSync("CHANGELOG.md", addSection(changelog, { version, date, text }));
  }
  const section = findSection(changelog, tag.replace(/^v/, ""));
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but package.json says ${version}.`);
  if (section === null) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  if (command === "notes") console.log(section);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(...process.argv.slice(2));
