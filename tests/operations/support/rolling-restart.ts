import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Instance, startInstance, waitUntilReady } from "@/tests/operations/support/image";
import type { Nginx } from "@/tests/operations/support/nginx";

type Deployment = {
  readonly nginx: Nginx;
  /** Replaced as they're restarted. */
  readonly instances: Instance[];
  readonly folder: string;
  readonly databaseUrl: string;
};

/** Runs deploy/rolling-restart.sh, with this process in place of Docker: it restarts on request. */
export function startRollingRestart({ nginx, instances, folder, databaseUrl }: Deployment) {
  let isOver = false;
  const names = instances.map(({ port }) => `127.0.0.1:${port}`);
  const script = spawn("sh", ["deploy/rolling-restart.sh", ...names], {
    env: {
      ...process.env,
      INSTANCES_FILE: nginx.instancesFile,
      RELOAD: nginx.reloadCommand,
      KEEP_FILES: "true",
      RESTART_OTHERS: "true",
      RESTART: "await_restart() { echo restart $1; read -r _; }; await_restart",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  script.stdout.on("data", async (chunk: Buffer) => {
    const port = Number(/restart \S+:(\d+)/.exec(chunk.toString())?.[1]);
    const index = instances.findIndex((instance) => instance.port === port);
    await instances[index]?.stop();
    const next = startInstance({ folder, port, databaseUrl });
    instances[index] = next;
    await waitUntilReady(next);
    script.stdin.write("ready\n");
  });
  const done = once(script, "exit").then(([code]) => {
    isOver = true;
    if (code !== 0) throw new Error(`rolling-restart.sh exited with ${code}`);
  });
  return { done, isDone: () => isOver };
}
