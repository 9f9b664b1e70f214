import { authRouteHandler } from "@/lib/web/staff/auth-route-handler";

export { authRouteHandler as GET, authRouteHandler as POST };
