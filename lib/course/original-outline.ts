import { join } from "node:path";
import { parseCourseFiles } from "@/db/parse-course-files";
import type { CourseOutline } from "@/lib/course/outline";

/** Returns the outline of the course that comes with the site, for builds without a database. */
export function getOriginalOutline(): CourseOutline {
  const modules = parseCourseFiles(join(process.cwd(), "content"));
  return {
    state: "open",
    opensOn: null,
    preview: null,
    modules: modules.map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.map(({ body: _body, files, isRequired: _isRequired, ...lesson }) => ({
        ...lesson,
        hasVideo: files.some(({ kind }) => kind === "video"),
      })),
    })),
  };
}
