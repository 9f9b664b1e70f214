export { default } from "@/app/(staff)/admin/(dashboard)/forbidden";
