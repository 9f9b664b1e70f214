// Compiled to dist/check-ebook.mjs, a worker thread of lib/ebook-files/check-in-worker.ts.
import { parentPort, workerData } from "node:worker_threads";
import { checkEbook } from "@/lib/ebook-files/check-ebook";

parentPort?.postMessage(await checkEbook(workerData));
