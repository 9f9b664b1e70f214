CREATE TABLE "practice_results" (
	"grant_id" uuid NOT NULL,
	"exercise" text NOT NULL,
	"attempts" integer NOT NULL,
	"best_right" integer NOT NULL,
	"missed" text[] NOT NULL,
	"submission_key" text,
	"passed_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "practice_results_grant_id_exercise_pk" PRIMARY KEY("grant_id","exercise"),
	CONSTRAINT "practice_results_exercise" CHECK ("practice_results"."exercise" in ('split-sheet', 'work-registration', 'soundexchange-claim', 'royalty-statement')),
	CONSTRAINT "practice_results_counts" CHECK ("practice_results"."attempts" > 0 and "practice_results"."best_right" >= 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "practice_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_results" ADD CONSTRAINT "practice_results_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;