import { createRequire } from "node:module";
import { refreshTags } from "./data-cache.mjs";

const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
);

/**
 * Creates Next.js's own cache of prerendered pages, which first learns what other instances changed. It has
 * none for a form that the browser posts itself: from a cached page, Next.js would render the response
 * without the form's result, and hydration fails (https://github.com/vercel/next.js/pull/97784). Next.js
 * makes one for each request.
 */
export default function createPageCache(context) {
  const cache = new FileSystemCache(context);
  const hidesPages = isNativePost(context._requestHeaders);
  const get = cache.get.bind(cache);
  cache.get = async (key, options) => {
    if (hidesPages && options.kind === "APP_PAGE") return null;
    await refreshTags();
    return await get(key, options);
  };
  return cache;
}

/** Scripts post with the header `next-action`. */
function isNativePost(headers) {
  const type = headers?.["content-type"] ?? "";
  return type.startsWith("multipart/form-data") && headers["next-action"] === undefined;
}
