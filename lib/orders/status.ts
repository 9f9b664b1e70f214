export type { OrderStatus } from "@/db/values/orders";
