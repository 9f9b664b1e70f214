ALTER TABLE "subscriber_segments" ALTER COLUMN "search" SET DEFAULT 'only found by conditions';--> statement-breakpoint
ALTER TABLE "subscriber_segments" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber_segments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber_segments" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A saved view's filter and search as conditions. One without either showed everyone.
CREATE FUNCTION segment_conditions(search text, filter text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  select case when filter is null and search = ''
    then jsonb_build_array(jsonb_build_object('kind', 'joined', 'is', true, 'from', null, 'to', '2999-12-31'))
    else case when filter is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('kind', 'filter', 'is', true, 'filter', filter)) end
      || case when search = '' then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('kind', 'search', 'is', true, 'text', search)) end
    end
$$;--> statement-breakpoint
UPDATE "subscriber_segments" SET "conditions" = segment_conditions("search", "filter");--> statement-breakpoint
-- The previous version saves views until the deploy ends.
CREATE FUNCTION fill_segment_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.conditions = '[]'::jsonb then
    new.conditions := segment_conditions(new.search, new.filter);
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER fill_segment_conditions BEFORE INSERT ON "subscriber_segments"
  FOR EACH ROW EXECUTE FUNCTION fill_segment_conditions();--> statement-breakpoint
ALTER TABLE "subscriber_segments" ADD CONSTRAINT "subscriber_segments_conditions" CHECK (jsonb_array_length("subscriber_segments"."conditions") > 0);
