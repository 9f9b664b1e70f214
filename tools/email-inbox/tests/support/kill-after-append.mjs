// Preloaded into the inbox: kills it right after an entry was written to the journal, before the
// response is sent.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { appendFileSync } = fs;

fs.appendFileSync = (file, data, options) => {
  appendFileSync(file, data, options);
  process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
