"use client";

import { errorReference } from "@/components/site/error-page";

type Props = { readonly error: unknown; readonly retry: () => void };

/** Inline styles, because this page must work if everything else has failed. */
const styles = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;
background:light-dark(#faf5ec,#14110f);color:light-dark(#14110f,#faf5ec)}
main{max-width:32rem;padding:1.5rem}
h1{line-height:1.05}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:4px;background:#e8912d;
color:#14110f;font:inherit;font-weight:600;cursor:pointer}
`;

/** Replaces the entire document if a root layout fails, so it depends on nothing else. */
export default function GlobalError({ error, retry }: Props) {
  const reference = errorReference(error);
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <style>{styles}</style>
        <main>
          <h1>Something went wrong</h1>
          <p>Try again in a moment. The problem is on our end, and your cart is saved.</p>
          <p>
            <button type="button" onClick={() => retry()}>
              Try again
            </button>
          </p>
          {reference ? <p>Reference: {reference}</p> : null}
        </main>
      </body>
    </html>
  );
}
