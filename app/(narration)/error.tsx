"use client";

export { default } from "@/app/(staff)/admin/(dashboard)/error";
