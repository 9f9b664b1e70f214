-- Folds text for the staff's searches: without case, accents, apostrophes and invisible characters. Equals
-- foldText in db/search-text.ts. ASCII takes a fast
-- path and needs no locale. Chained replace: translate takes twenty times as long.
CREATE FUNCTION fold_text(typed text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(typed) = char_length(typed)
    THEN lower(replace(replace(typed, '''', ''), '`', '') COLLATE "C")
    ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(
        lower(regexp_replace(normalize(replace(typed, U&'\00b4', ''), NFKD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff''`\u2018\u2019\u02b9\u02bb\u02bc\u02bd\u2032\u00b7\u2027\u30fb]',
          '', 'g')),
        '[\u2010-\u2015\u2212]', '-', 'g'),
      'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ı', 'i'), 'ŧ', 't'), 'ŋ', 'n'),
      'ə', 'e'), 'ς', 'σ'), U&'\06cc', U&'\064a'), U&'\0649', U&'\064a'), U&'\06a9', U&'\0643'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    END
$$;
--> statement-breakpoint
-- What orders and messages are found by: their text, and the digits of a phone number. RETURN, so that a
-- restored backup finds fold_text.
CREATE FUNCTION search_key(search_text text, phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_text(search_text)
  || CASE WHEN phone IS NULL THEN '' ELSE ' ' || regexp_replace(phone, '[^0-9]', '', 'g') END;
