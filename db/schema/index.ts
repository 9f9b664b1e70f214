export * from "@/db/schema/downloads";
export * from "@/db/schema/inquiries";
export * from "@/db/schema/mail";
export * from "@/db/schema/newsletter";
export * from "@/db/schema/orders";
export * from "@/db/schema/payments";
export * from "@/db/schema/products";
export * from "@/db/schema/rate-limits";
