export type {
  CourseDrip,
  CourseState,
  LessonFileKind,
} from "@/db/values/course";
