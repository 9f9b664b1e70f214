export default function Ebook() {
  return <h1>Ebook</h1>;
}
