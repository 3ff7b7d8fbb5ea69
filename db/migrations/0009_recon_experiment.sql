CREATE TABLE "memory_entries" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"system" text NOT NULL,
	"case_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"header" text NOT NULL,
	"body" text NOT NULL,
	"vector" real[],
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', header || ' ' || body)) STORED NOT NULL,
	CONSTRAINT "memory_entries_sweep_id_experiment_system_case_id_ordinal_pk" PRIMARY KEY("sweep_id","experiment","system","case_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "recall_ingests" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"system" text NOT NULL,
	"case_id" text NOT NULL,
	"version" text NOT NULL,
	"settings" jsonb NOT NULL,
	"entries" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "recall_ingests_sweep_id_experiment_system_case_id_pk" PRIMARY KEY("sweep_id","experiment","system","case_id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"system" text NOT NULL,
	"item_id" text NOT NULL,
	"text_hash" text NOT NULL,
	"headers" text[] NOT NULL,
	"tokens" integer NOT NULL,
	"recalled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recalls_sweep_id_experiment_system_item_id_pk" PRIMARY KEY("sweep_id","experiment","system","item_id")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "structured_hash" text;--> statement-breakpoint
ALTER TABLE "memory_entries" ADD CONSTRAINT "memory_entries_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_ingests" ADD CONSTRAINT "recall_ingests_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_text_hash_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_entries_search" ON "memory_entries" USING gin ("search");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_structured_hash_texts_hash_fk" FOREIGN KEY ("structured_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;