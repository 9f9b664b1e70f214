import type { CacheHandler } from "next/cache";

declare const dataCache: CacheHandler;
export default dataCache;
