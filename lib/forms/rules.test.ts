import { describe, expect, test } from "vitest";
import {
  cleanRule,
  lengthRule,
  nameRule,
  notSuspiciousRule,
  phoneRule,
  type Rule,
  visibleRule,
} from "@/lib/forms/rules";
import { internationalNames } from "@/tests/support/international-names";

function table(rule: Rule, label: string, passes: readonly string[], refused: readonly string[]) {
  test.each(passes)("accepts %j", (typed) => expect(rule(label, typed)).toBeUndefined());
  test.each(refused)("rejects %j", (typed) => expect(rule(label, typed)).toBeDefined());
}

describe("a length", () => {
  const rule = lengthRule({ min: 3, max: 5 });
  test.each([
    ["", "Subject is required"],
    ["  \n ", "Subject is required"],
    ["<b></b>", "Subject is required"],
    ["ab", "Subject must be at least 3 characters"],
    [" ab ", "Subject must be at least 3 characters"],
    ["<i>ab</i>", "Subject must be at least 3 characters"],
    ["abc", undefined],
    ["<b>abcde</b>", undefined],
    ["🎵🎵🎵🎵🎵", undefined],
    ["abcdef", "Subject must be at most 5 characters"],
    [`<${"b".repeat(40)}>abc`, "Subject must be at most 5 characters"],
  ])("of %j returns %j", (typed, message) => expect(rule("Subject", typed)).toBe(message));

  test("is at most 1000 by default", () => {
    expect(lengthRule({})("Message", "ab ".repeat(333))).toBeUndefined();
    expect(lengthRule({})("Message", "a".repeat(1001))).toBe(
      "Message must be at most 1000 characters",
    );
  });
});

describe("a name", () => {
  test("accepts two hundred names in many scripts", () => {
    expect(internationalNames.length).toBeGreaterThanOrEqual(200);
    expect(new Set(internationalNames).size).toBe(internationalNames.length);
    const refused = internationalNames.filter((name) => nameRule("Name", name) !== undefined);
    expect(refused).toEqual([]);
    const decomposed = internationalNames.filter((name) => nameRule("Name", name.normalize("NFD")));
    expect(decomposed).toEqual([]);
  });

  test.each([
    ["a digit", "R2 D2"],
    ["a sign", "A$AP Rocky"],
    ["an at sign", "ray@shop.test"],
    ["an emoji", "Ray 🎵"],
    ["a line break", "Ray\nBcc: all@shop.test"],
    ["a null", "Ray\0"],
    ["a zero-width space", "Ray\u200bCharles"],
    ["a zero-width joiner", "Ray\u200dCharles"],
    ["a right-to-left override", "Ray\u202eselrahC"],
    ["an isolate", "\u2066Ray\u2069"],
    ["a byte order mark inside", "Ray\ufeffCharles"],
    ["a Hangul filler", "Ray\u3164"],
    ["a grapheme joiner", "Ray\u034fCharles"],
    ["a soft hyphen", "Ray\u00adCharles"],
    ["half a character", "Ray\ud83c"],
    ["no letter at all", "-.-"],
  ])("with %s is rejected", (_what, typed) => {
    expect(nameRule("First name", typed)).toBe("First name contains invalid characters");
  });

  test.each([
    "Gal·la",
    "ジョン・スミス",
    "ｼﾞｮﾝ･ｽﾐｽ",
    "O´Neill",
    "O`Neill",
    "Jean–Luc",
    "Jean—Luc",
    "Smith, Jr.",
    "علی\u200cرضا",
    "ශ්\u200dරීමතී",
    "അനില്\u200d",
    "צה״ל ג׳ורג׳",
    "בן־גוריון",
    "Ng",
    "Nguyễn Thị Minh Khai",
    "van der Berg",
    "Mary\u00a0Ann",
  ])("accepts %j", (typed) => expect(nameRule("Name", typed)).toBeUndefined());

  test("ignores markup", () => {
    expect(nameRule("Name", "<b>Ray</b> Charles")).toBeUndefined();
  });
});

describe("a phone number", () => {
  table(
    phoneRule,
    "Phone",
    [
      "+1 901 555 0100",
      "(901) 555-0100",
      "19015550100",
      "9",
      "+1234567890123456",
      "901.555.0100",
      "901/555-0100",
      "+1 (901) 555-0100 ext. 12",
      "901-555-0100 x12",
      "379.620.4294x1673",
      "901 555 0100 #12",
      "+1-608-271-9000-x11",
      "tel:+19015550100;ext=12",
      "(901)\u00a0555\u20130100",
      "９０１－５５５－０１００",
      "+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧",
      "+49 [0]30/123456",
      "\u202a+1 901 555 0100\u202c",
      "901·555·0100",
    ],
    [
      "0901 555 0100",
      "+0 1",
      "12345678901234567",
      "+",
      "call me",
      "++1",
      "1+1",
      "x12",
      "901 x",
      "901 ext. 12345678",
      "٠٩٠١ ٥٥٥ ٠١٠٠",
    ],
  );
});

describe("text", () => {
  table(
    notSuspiciousRule,
    "Message",
    [
      "I <3 this. M&A?",
      "I am with ASCAP and SESAC, and SOUNDEXCHANGE pays me. DISTROKID too.",
      "ASCAP's rules, (SOCAN), JASRAC/SACEM",
      "BMI, PRS, GEMA, SGAE",
      "APPLE MUSIC, AMAZON MUSIC, YOUTUBE MUSIC and SIRIUS XM play me; so does IHEART",
      "SONY MUSIC, WARNER MUSIC, UNIVERSAL MUSIC GROUP or ATLANTIC RECORDS",
      "SOUND EXCHANGE, HARRY FOX AGENCY, BROADCAST MUSIC INC, NARAS, SYMPHONIC DISTRIBUTION",
      "THE MECHANICAL LICENSING COLLECTIVE and SONGS MUSIC PUBLISHING",
      "My site is https://rays.example and mail is ray@shop.test",
      "It took 10000 streams to earn $40.00",
      "Wait.... what",
      "cryptic lyrics, casinova, Free jazz and money",
      "Click track, here is my demo",
      "art.gallery and demo.mlc.com",
      "日本語の歌詞について質問があります。",
      "line one\n\n\n\n\n\nline two     end",
      "等等……",
      "ROCK™, DISTROKID™ and ＪＡＳＲＡＣ",
      "https://open.spotify.com/track/4cOdK2wGLETKBWFEJKPs7u?si=AAQQWERTYUIOPA",
      "Https://youtu.be/ABCDEFGHIJK (the video), http://rays.example/DEMOS",
      "ISRC GBAYE0601498 and QZABC2100001, US-RAY-21-00012 or QZABC-21-00001",
    ],
    [
      "Invest in crypto now",
      "CRYPTO",
      "cryptocurrency royalties",
      "the best casino",
      "click here",
      "Click  Here",
      "ｃｌｉｃｋ ｈｅｒｅ",
      "cas\u200bino",
      "get free money today",
      "FREE MONEY",
      "bitcoin",
      "viagra",
      "go to http://cheap-beats.tk/now",
      "see beats.example.ml",
      "https://spam.ga",
      "https://x.cf?y",
      "soooooo good",
      "-----",
      "$100000",
      "!!!!!",
      "🎵🎵🎵🎵🎵",
      "LISTEN to me",
      "ＬＩＳＴＥＮ",
      "LIS\u200bTEN",
      "ПРИВЕТ",
      "ASCAPX is mine",
      "LISTEN: https://open.spotify.com/track/4cOdK2wGLETKBWFEJKPs7u",
      "https://rays.example/DEMOS LISTEN",
      "https://beats.example.tk/LISTEN",
      "https://rays.example/casino",
      "GBAYE060149",
      "XGBAYE0601498",
      "<b>casi</b><i>no</i>",
    ],
  );
  test("is rejected with SPEC's message", () => {
    expect(notSuspiciousRule("Message", "casino")).toBe("Content contains suspicious patterns");
  });
  table(cleanRule, "Message", ["a\r\n\tb", "🎵"], ["a\0b", "\ud800", "\x07"]);
  table(
    visibleRule,
    "Subject",
    ["A & B", "می‌خواهم", "👩\u200d🎤 Studio", "❤\ufe0f\u200d🔥"],
    ["a\nb", "a\u202eb", "a\u2028b", "a\0", "a\u200db", "a\u200bb", "a\u00adb"],
  );
});
