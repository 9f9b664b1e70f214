import { shopText } from "../shop-text";

export default function Page() {
  return (
    <main>
      <h1>A bare page</h1>
      {shopText("radio").map((text) => (
        <p key={text}>{text}</p>
      ))}
    </main>
  );
}
