import { type ReactNode, Suspense } from "react";
export default function PrivateLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <html lang="en">
        <body>{children}</body>
      </html>
    </Suspense>
  );
}
