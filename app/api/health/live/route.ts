import { connection } from "next/server";

/** For a supervisor: 200 while the process answers, whatever the database does. */
export async function GET(): Promise<Response> {
  await connection();
  return Response.json({ status: "ok" });
}
