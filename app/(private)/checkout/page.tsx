import { connection } from "next/server";
export default async function Checkout() {
  await connection();
  return <h1>Checkout</h1>;
}
