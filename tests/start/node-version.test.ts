import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder";

const project = join(import.meta.dirname, "../..");

/** Starts what `npm start` starts, alone in a folder, as a Node.js that says it is this version. */
async function startAs(version: string, { isAlone }: { isAlone: boolean }) {
  const root = await temporaryFolder();
  await mkdir(join(root, "scripts/start"), { recursive: true });
  const beside = isAlone ? [] : ["begin", "install", "lock", "problem"];
  for (const name of ["run", ...beside.map((part) => `start/${part}`)]) {
    await copyFile(join(project, `scripts/${name}.mjs`), join(root, `scripts/${name}.mjs`));
  }
  const versions = `{ value: { ...process.versions, node: ${JSON.stringify(version)} } }`;
  const claim = `data:text/javascript,Object.defineProperty(process, "versions", ${versions})`;
  const args = ["--import", claim, join(root, "scripts/run.mjs"), "start/begin"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stderr };
}

// Alone: what it would load has names that an older Node.js lacks, which end it without a word.
test.each(["16.20.2", "18.19.1", "20.18.3"])(
  "Node.js %s is told which one is needed, before anything else is loaded",
  async (version) => {
    const { status, stderr } = await startAs(version, { isAlone: true });
    expect(stderr).toBe(
      `\nThis needs Node.js 20.19 or later, and here is ${version}. ` +
        "Install a newer one from nodejs.org (or `nvm install 22`) and try again.\n\n",
    );
    expect(status).toBe(1);
  },
);

test.each(["20.19.0", "22.1.0", "26.0.0"])("Node.js %s begins", async (version) => {
  const { stderr } = await startAs(version, { isAlone: false });
  expect(stderr).toContain("package-lock.json is missing");
});

test("package.json asks for the same version, and each of our programs looks at it first", async () => {
  const { engines, scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  expect(engines).toEqual({ node: ">=20.19" });
  for (const name of ["start", "dev", "build", "serve", "test", "bench"]) {
    expect(scripts[name], name).toMatch(/^node scripts\/run\.mjs /);
  }
});
