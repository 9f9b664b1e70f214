-- The first letter, and the first two, of each word.
CREATE FUNCTION word_beginnings(words text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, letters)), '{}')
  FROM string_to_table(words, ' ') word CROSS JOIN generate_series(1, 2) letters
  WHERE word <> ''
$$;--> statement-breakpoint
CREATE INDEX "orders_beginnings" ON "orders" USING gin (word_beginnings(substr("search_text", 14)));