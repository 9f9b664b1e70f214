import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type IssueFile, parseIssueFile } from "@/db/parse-issue-file";

/** Relative to this file, so that the working directory doesn't matter. */
const sequenceFolder = new URL("../emails/sequence/", import.meta.url);

/** Reads the newsletter emails that come with the site. */
export async function readIssueFiles(): Promise<readonly IssueFile[]> {
  const names = (await readdir(fileURLToPath(sequenceFolder))).filter((name) =>
    name.endsWith(".md"),
  );
  return await Promise.all(
    names.map(async (name) =>
      parseIssueFile(name, await readFile(new URL(name, sequenceFolder), "utf8")),
    ),
  );
}
