import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emailKinds } from "@/db/values/emails";

// `email dev` shows the default exports of a folder's files, so this writes a file per email.
const tool = join(import.meta.dirname, "..");
const folder = join(tool, "previews");
const sequence = join(tool, "../../emails/sequence");

function write(group: string, name: string, preview: string): void {
  const imports = 'import { previewEmail, previewIssue } from "../../src/preview";';
  writeFileSync(join(folder, group, `${name}.jsx`), `${imports}\nexport default ${preview};\n`);
}

rmSync(folder, { recursive: true, force: true });
for (const group of ["transactional", "newsletter"]) {
  mkdirSync(join(folder, group), { recursive: true });
}
for (const kind of emailKinds) write("transactional", kind, `previewEmail("${kind}")`);
for (const file of readdirSync(sequence).filter((name) => name.endsWith(".md"))) {
  const path = JSON.stringify(join(sequence, file));
  write("newsletter", file.replace(/\.md$/, ""), `previewIssue(${path})`);
}
