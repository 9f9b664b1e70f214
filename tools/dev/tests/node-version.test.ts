import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";

const project = join(import.meta.dirname, "../../..");

/** Runs what `npm start` runs, in a folder with only these files, as another version of Node.js. */
async function startAs(version: string, files: readonly string[]) {
  const root = await createTemporaryFolder();
  for (const file of files) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await copyFile(join(project, file), join(root, file));
  }
  const versions = `{ value: { ...process.versions, node: ${JSON.stringify(version)} } }`;
  const fake = `data:text/javascript,Object.defineProperty(process, "versions", ${versions})`;
  const args = ["--import", fake, join(root, "tools/dev/run.mjs"), "start"];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
}

// Only run.mjs exists here: an older version must get this message before anything else is loaded.
test.each(["16.20.2", "18.19.1", "20.18.3"])("Node.js %s is refused", async (version) => {
  const { status, stderr } = await startAs(version, ["tools/dev/run.mjs"]);
  expect(stderr).toBe(
    `\nThis project needs Node.js 20.19 or later. You have ${version}. ` +
      "Install a newer version from nodejs.org (or run `nvm install 24`) and try again.\n\n",
  );
  expect(status).toBe(1);
});

test.each(["20.19.0", "22.1.0", "26.0.0"])("Node.js %s starts", async (version) => {
  const build = (await readdir(join(project, "build"))).filter((name) => name.endsWith(".mjs"));
  const { stderr } = await startAs(version, [
    ...["run.mjs", "start.mjs", "src/install.mjs"].map((name) => `tools/dev/${name}`),
    ...build.map((name) => `build/${name}`),
  ]);
  expect(stderr).toContain("package-lock.json is missing");
});

test("package.json requires the same version, and the commands of a fresh clone check it", async () => {
  const { engines, scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  expect(engines).toEqual({ node: ">=20.19" });
  for (const name of ["start", "dev", "test", "check"]) {
    expect(scripts[name], name).toMatch(/^node tools\/dev\/run\.mjs /);
  }
});
