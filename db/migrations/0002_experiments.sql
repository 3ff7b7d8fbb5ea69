-- Result tables are computed from rows: those of an older shape are dropped, and made anew when they are asked for.
DELETE FROM "result_tables";--> statement-breakpoint
DELETE FROM "comparisons";--> statement-breakpoint
CREATE TABLE "figures" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"benchmark" text NOT NULL,
	"figure" text NOT NULL,
	"reader" text NOT NULL,
	"scorer" text NOT NULL,
	"name" text NOT NULL,
	"ordinal" integer NOT NULL,
	"value" double precision,
	"low" double precision,
	"high" double precision,
	"items" integer NOT NULL,
	"missing" integer NOT NULL,
	"item_ids" text[]
);
--> statement-breakpoint
CREATE TABLE "results" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"benchmark" text NOT NULL,
	"view" text NOT NULL,
	"reader" text NOT NULL,
	"scorer" text NOT NULL,
	"arm" text NOT NULL,
	"ordinal" integer NOT NULL,
	"planned" integer NOT NULL,
	"not_applicable" integer NOT NULL,
	"delivered" integer NOT NULL,
	"unscored" integer NOT NULL,
	"delivered_items" integer NOT NULL,
	"answered" integer NOT NULL,
	"right" double precision NOT NULL,
	"accuracy" double precision,
	"accuracy_low" double precision,
	"accuracy_high" double precision,
	"accuracy_answered" double precision,
	"accuracy_planned" double precision,
	"accuracy_sound" double precision,
	"answer_rate" double precision,
	"abstained_rightly" integer NOT NULL,
	"unanswerable" integer NOT NULL,
	"not_scorable" integer NOT NULL,
	"mean_words" double precision,
	"visibility" double precision,
	"witness_recall" double precision,
	"flip_rate" double precision,
	"spread_low" double precision,
	"spread_high" double precision,
	"marks" jsonb NOT NULL,
	CONSTRAINT "results_sweep_id_experiment_benchmark_view_reader_scorer_arm_pk" PRIMARY KEY("sweep_id","experiment","benchmark","view","reader","scorer","arm")
);
--> statement-breakpoint
DROP TABLE "template_results" CASCADE;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "defect" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "witnesses" text[];--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "reused_from" text;--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "witness_recall" double precision;--> statement-breakpoint
ALTER TABLE "cells" ADD COLUMN "generator_call" text;--> statement-breakpoint
ALTER TABLE "conditions" ADD COLUMN "stage" text DEFAULT 'read' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "sample" jsonb;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "view" text NOT NULL;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "ordinal" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "figures" ADD CONSTRAINT "figures_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figures_sweep" ON "figures" USING btree ("sweep_id","experiment");