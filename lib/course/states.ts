export {
  type CourseDrip,
  type CourseState,
  type LessonFileKind,
  lessonFileKinds,
} from "@/db/values/course";
