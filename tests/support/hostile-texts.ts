/** What a text repeats, with what starts and ends it: `[start, repeated, end]`, or only the middle. */
type Shape = string | readonly [start: string, repeated: string, end: string];

/** What made parsers of others, or of ours, slow or fail: nesting, long runs, and near misses. */
const shapes: readonly Shape[] = [
  // Runs that look like a match until their end.
  ...["a", "9", " ", "\n", "\t", ".", ",", "-", "\\", '"', "'", "("],
  ["x", " \t\n", "x"],
  ["a@", "a-", "!"],
  ["+1 (", "9 ", "x"],
  ["1", "0", "e"],
  // Addresses, links, times, and other short forms.
  ...["a@a@", "<a@b.co>, ", "Ab <", "a.", "//a@", "https://a.co/", "?a=b&", "a=b;", "%", "%F0"],
  ...["1:", "12:34 PM ", "1/2/26 ", "Bearer ", "0-1,"],
  // Markup.
  ...["<", ">", "<b>", "</b>", "<b a='", "<!--", "<![CDATA[", "<table><tr><td>", "&amp;", "&#"],
  ...["<ul><li>", "<blockquote>x", "<a href=x>", "<pre>\n x", "<script>"],
  // Markdown.
  ...["*a_", "**a ", "[", "[a](", "![", "[a]: b\n", "> ", "- ", "1. ", "`", "|", "~~a", "  - a\n"],
  ["|a|\n|-|\n", "|", "\n"],
  // Templates and JSON.
  ...["{{a}}", "{", "}}", '{"a":', '["$F1",'],
  ["{{", " ", ""],
  ["[", '"\\u0000",', '"b"]'],
  // Tables, captions, emails, calendars.
  ...['"a",', '"a" b,', '"\n', "a,b\n", "a  b  ", "=1+1\t", "Total,1,,\n", "1/2/26\n12:34,a,b\n"],
  ...[
    "00:01 --> 00:02\na\n\n",
    "00:01 -->",
    "{\\an8}",
    "On 1, a@b wrote:\n> ",
    "From: a\n",
    "-----\n",
  ],
  ...["a:\r\n b\r\n", "\r", "=?UTF-8?B?YQ==?= ", "=\r\n", "feat. ", " - "],
  // Unicode: marks, joiners, directions, surrogates, case and width.
  ...[
    "e\u0301",
    "\u0301",
    "\u200d",
    "\u202e",
    "\ud800",
    "\0a",
    "👩‍👩‍👧",
    "🇺🇸",
    "\ufdfa",
    "İ",
    "漢",
    "\u3000",
  ],
  // Marks of two classes, which normalizing has to sort.
  ["a", "\u0301\u0323", "b"],
  // From bug reports of parsers of email, Markdown, addresses and tables.
  ...["<wbr>n", '<p m="1"', " on x at y", "a: ", '2,"Howard"s"\n', "\u2028"],
  ...["Le 1 a écrit :", "<div class=yahoo_quoted>x"],
  ["[a](", "<", ""],
  ["", "a.", "@test.c"],
  // Base64, and names that objects have.
  ...["QUJD", "__proto__."],
];

export type HostileText = { readonly name: string; readonly text: string };

const known = new Map<number, readonly HostileText[]>();

/** Returns a text of each shape, of exactly this length. */
export function createHostileTexts(length: number): readonly HostileText[] {
  const texts =
    known.get(length) ??
    shapes.map((shape) => {
      const [start, repeated, end] = typeof shape === "string" ? ["", shape, ""] : shape;
      const room = Math.max(length - start.length - end.length, 0);
      const middle = repeated.repeat(Math.ceil(room / repeated.length)).slice(0, room);
      return { name: JSON.stringify(shape), text: `${start}${middle}${end}`.slice(0, length) };
    });
  known.set(length, texts);
  return texts;
}
