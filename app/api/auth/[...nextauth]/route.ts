import { authRouteHandler } from "@/lib/web/staff/next-auth";

export { authRouteHandler as GET, authRouteHandler as POST };
