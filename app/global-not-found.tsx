export default function NotFound() {
  return (
    <html lang="en">
      <body>
        <h1>Nope</h1>
      </body>
    </html>
  );
}
