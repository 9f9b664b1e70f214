import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** An installation with a program in place of Docker that records its calls, and the images it has. */
function install(images: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "versions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("deploy", join(folder, "deploy"), { recursive: true });
  mkdirSync(join(folder, "bin"));
  const env = join(folder, "deploy/.env");
  writeFileSync(env, "SITE_URL=https://shop.test\nSITE_VERSION=1.0.0-aaa\n", { mode: 0o600 });
  const calls = join(folder, "calls");
  const known = images.map((image) => `"image inspect ${image}") ;;`).join(" ");
  const docker = `#!/bin/sh
echo "$SITE_VERSION $*" >> ${calls}
case "$*" in ${known} "image inspect"*) exit 1 ;; esac
`;
  writeFileSync(join(folder, "bin/docker"), docker);
  writeFileSync(join(folder, "bin/sleep"), "#!/bin/sh\n");
  for (const name of ["docker", "sleep"]) chmodSync(join(folder, "bin", name), 0o755);
  const setVersion = (version: string) =>
    writeFileSync(join(folder, "package.json"), `{\n  "version": "${version}",\n}`);
  const run = (script: string) =>
    execFileSync("sh", [`deploy/${script}`], {
      cwd: folder,
      env: { NODE_ENV: "test", PATH: `${join(folder, "bin")}:${process.env.PATH}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const getSetting = (name: string) =>
    new RegExp(`^${name}=(.*)$`, "m").exec(readFileSync(env, "utf8"))?.[1];
  return { run, setVersion, getSetting, listCalls: () => readFileSync(calls, "utf8").split("\n") };
}

test("an update builds, migrates and restarts the new version, and keeps the name of the one before", () => {
  const site = install([]);
  site.setVersion("1.1.0");
  site.run("update.sh");
  const version = site.getSetting("SITE_VERSION") ?? "";
  expect(version).toMatch(/^1\.1\.0-/);
  expect(site.getSetting("PREVIOUS_VERSION")).toBe("1.0.0-aaa");
  expect(site.getSetting("SITE_URL")).toBe("https://shop.test");
  const calls = site.listCalls();
  const steps = [
    `${version} compose --profile backup build`,
    `${version} compose run --rm migrate`,
    " compose up -d --no-deps --force-recreate --wait app1",
    " compose up -d --no-deps --force-recreate --wait app2",
  ].map((step) => calls.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test("a rollback restarts the version before, builds and migrates nothing, and can be undone", () => {
  const site = install(["site:1.0.0-aaa"]);
  site.setVersion("1.1.0");
  site.run("update.sh");
  const newer = site.getSetting("SITE_VERSION");
  const before = site.listCalls().length;
  site.run("rollback.sh");
  expect(site.getSetting("SITE_VERSION")).toBe("1.0.0-aaa");
  expect(site.getSetting("PREVIOUS_VERSION")).toBe(newer);
  const calls = site.listCalls().slice(before).join("\n");
  expect(calls).toContain("--wait app1");
  expect(calls).toContain("--wait app2");
  expect(calls).not.toMatch(/build|migrate/);
});

test("a rollback without an image of the version before changes nothing", () => {
  const site = install([]);
  expect(() => site.run("rollback.sh")).toThrow();
  expect(site.getSetting("SITE_VERSION")).toBe("1.0.0-aaa");
});
