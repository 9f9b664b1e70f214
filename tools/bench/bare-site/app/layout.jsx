export const metadata = { title: "A bare page", description: "A bare page of the same Next.js." };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
