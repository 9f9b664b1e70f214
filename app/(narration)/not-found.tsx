export { default } from "@/app/(staff)/admin/(dashboard)/not-found";
