import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const compose = readFileSync("deploy/compose.yaml", "utf8");
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");

test("one account writes backups to their volume and restores them, with room on a disk", () => {
  expect(compose).toContain("backups:/backups");
  const [, backup = "", restore = ""] = dockerfile.split(/ AS (?:backup|restore)\n/);
  for (const [stage, folder] of [
    [backup, "/backups"],
    [restore, "/data /scratch"],
  ] as const) {
    const owned = stage.indexOf(`mkdir ${folder} && chown 1000:1000 ${folder}`);
    expect([folder, owned > 0]).toEqual([folder, true]);
    expect(stage.lastIndexOf("USER 1000:1000")).toBeGreaterThan(owned);
  }
  expect(restore).toContain("TMPDIR=/scratch");
  expect(compose.slice(compose.indexOf("\n  restore:"))).toContain("      - /scratch\n");
});

test("a release publishes every image of compose.yaml", () => {
  const workflow = readFileSync(".github/workflows/release.yml", "utf8");
  const published = /for target in (.*); do/.exec(workflow)?.[1]?.split(" ");
  const targets = [...compose.matchAll(/^ +target: (\w+)$/gm)].map(([, target]) => target);
  expect(published).toEqual([...new Set(targets)]);
});

test("site, proxy, backup and restore come from one build", () => {
  const builds = [...compose.matchAll(/^ +args: (.*)$/gm)].map(([, settings]) => settings);
  expect(builds[0]).toBe("&build-settings");
  expect(new Set(builds.slice(1))).toEqual(new Set(["*build-settings"]));
});

test("every setting that's built in reaches the build", () => {
  const table = readFileSync("docs/operations.md", "utf8");
  const rows = [...table.matchAll(/^\| (`[A-Z].*) ° \|/gm)].map(([, names = ""]) => names);
  const names = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  expect(names).toContain("HSTS_SUBDOMAINS");
  const secret = "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY";
  for (const name of names.filter((one) => one !== secret)) {
    expect([name, new RegExp(`^ +${name}: \\$\\{${name}:`, "m").test(compose)]).toEqual([
      name,
      true,
    ]);
    expect([name, new RegExp(`^ARG ${name}\\b`, "m").test(dockerfile)]).toEqual([name, true]);
  }
  expect(dockerfile).toContain(`env=${secret}`);
});

test("a change of code installs no packages again", () => {
  const stage = dockerfile.slice(dockerfile.indexOf(" AS build"), dockerfile.indexOf(" AS site"));
  const steps = ["COPY --from=manifests", "npm ci", "COPY . ."].map((step) => stage.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test("every container's log is capped", () => {
  const services = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nvolumes:"));
  for (const [, name = "", service = ""] of services.matchAll(/\n {2}(\w+):((?:\n {4}.*|\n)+)/g)) {
    if (service.includes("<<: *site")) continue;
    expect([name, service.includes("logging: *logs")]).toEqual([name, true]);
  }
  expect(compose).toMatch(/max-size: \d+m/);
});

test("the image's build compiles the server's code as the user that runs it", () => {
  const stage = dockerfile.slice(dockerfile.indexOf(" AS site"), dockerfile.indexOf(" AS proxy"));
  const steps = [
    "NODE_COMPILE_CACHE=/app/.compile-cache",
    "chown node:node /data .compile-cache",
    "USER node",
    "node /deploy/fill-compile-cache.mjs /app",
  ].map((step) => stage.indexOf(step));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test("no container gets the settings of others, capabilities it doesn't need, or a writable disk", () => {
  const services = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nvolumes:"));
  // Only the site itself, which the owner's and the backup's secrets are taken from again, and a restore's.
  expect(compose.match(/env_file/g)).toHaveLength(2);
  const app = compose.slice(compose.indexOf("x-app:"), compose.indexOf("\nservices:"));
  for (const name of ["POSTGRES_PASSWORD", "OWNER_PASSWORD", "BACKUP_SIGNING_KEY"]) {
    expect(app).toContain(`${name}: ""`);
  }
  for (const [, name = "", service = ""] of services.matchAll(/\n {2}(\w+):((?:\n {4}.*|\n)+)/g)) {
    if (service.includes("<<: *site")) continue;
    for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges", "pids_limit"]) {
      expect([name, service.includes(line) ? line : null]).toEqual([name, line]);
    }
  }
  expect(dockerfile).not.toMatch(/ARG .*(KEY|SECRET|PASSWORD)/);
});
