import { join } from "node:path";
import type { RunningDatabase } from "./database";
import { type RunningPostgres, startPostgres } from "./postgres";
import { say } from "./progress";
import { restartBudget } from "./restart-budget";
import type { Plan } from "./settings";

export type DatabaseEvents = {
  note: (text: string) => void;
  /** Told the URL as soon as it is known, before the database answers. */
  onAddress: (url: string) => void;
  /** Called when it died and can't be started again. */
  onGivenUp: () => void;
};

/** The embedded PostgreSQL, started again on the same port when it dies on its own. */
export async function startEmbedded(plan: Plan, events: DatabaseEvents): Promise<RunningDatabase> {
  const start = (port: number | undefined) =>
    startPostgres({
      dataDir: join(plan.dataDir, "postgres"),
      port,
      preferPort: plan.ports.database,
      onProgress: events.note,
      onAddress: events.onAddress,
    });
  let current: RunningPostgres = await start(plan.databasePort);
  let stopping = false;
  const count = restartBudget();
  const watch = async (server: RunningPostgres): Promise<void> => {
    await server.exited;
    if (stopping) return;
    if (count(Date.now()) === undefined) {
      say(`The database keeps ending; its log is ${plan.dataDir}/postgres.log.`);
      return events.onGivenUp();
    }
    say("The database ended unasked and is started again.");
    try {
      current = await start(server.port);
      say("The database is back.");
      if (stopping) return await current.stop();
      void watch(current);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      events.onGivenUp();
    }
  };
  void watch(current);
  return {
    url: current.url,
    directUrl: current.url,
    where: `${current.folder} (PostgreSQL on 127.0.0.1:${current.port})`,
    stop: () => {
      stopping = true;
      return current.stop();
    },
  };
}
