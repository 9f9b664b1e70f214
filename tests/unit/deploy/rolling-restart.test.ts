import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs the script with a program in place of Docker that records its calls. */
function deploy({ runsBackups }: { readonly runsBackups: boolean }): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, "calls");
  const instances = join(folder, "instances.conf");
  writeFileSync(instances, "server app1:3000 max_fails=1;\nserver app2:3000 max_fails=1;\n");
  const services = runsBackups ? "proxy\\nbackup\\n" : "proxy\\n";
  const docker = `#!/bin/sh\ncase "$*" in *"--services") printf '${services}' ;; *) echo "$*" >> ${calls} ;; esac\n`;
  writeFileSync(join(folder, "docker"), docker);
  writeFileSync(join(folder, "sleep"), "#!/bin/sh\n");
  for (const name of ["docker", "sleep"]) chmodSync(join(folder, name), 0o755);
  execFileSync("sh", ["deploy/rolling-restart.sh"], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, INSTANCES_FILE: instances },
  });
  expect(readFileSync(instances, "utf8")).not.toContain("down");
  return readFileSync(calls, "utf8").trim().split("\n");
}

test("gives nginx the new version's files before an instance serves its pages", () => {
  const calls = deploy({ runsBackups: false });
  const copied = calls.findIndex((call) =>
    /^compose run .*keep-static-files\.sh proxy$/.test(call),
  );
  const restarted = calls.findIndex((call) => /^compose up .*app1$/.test(call));
  expect(copied).toBeGreaterThanOrEqual(0);
  expect(restarted).toBeGreaterThan(copied);
});

test("restarts the crons and, if there are any, the backups with the new version", () => {
  expect(deploy({ runsBackups: false }).at(-1)?.trim()).toBe("compose up -d --no-deps crons");
  expect(deploy({ runsBackups: true }).at(-1)).toBe("compose up -d --no-deps crons backup");
});
