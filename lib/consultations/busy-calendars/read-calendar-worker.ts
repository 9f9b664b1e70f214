// Compiled to dist/read-calendar.mjs, a worker thread of refresh-calendars.ts.
import { parentPort, workerData } from "node:worker_threads";
import {
  type CalendarOptions,
  readCalendar,
} from "@/lib/consultations/busy-calendars/read-calendar";

type Work = { readonly bytes: Uint8Array; readonly options: CalendarOptions };

const { bytes, options } = workerData as Work;
parentPort?.postMessage(readCalendar(new TextDecoder().decode(bytes), options));
