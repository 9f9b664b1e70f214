export type { SignInMethod } from "@/db/values/auth";
