CREATE TABLE "judgements" (
	"cell_id" text PRIMARY KEY NOT NULL,
	"judged_cell" text NOT NULL,
	"judged_series" smallint NOT NULL,
	"scorer" text NOT NULL,
	"verdict" text,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "judgings" (
	"sweep_id" text NOT NULL,
	"scorer" text NOT NULL,
	"ordinal" integer NOT NULL,
	"judge" jsonb NOT NULL,
	"prompt" text NOT NULL,
	"prompt_version" smallint NOT NULL,
	"prompt_hash" text NOT NULL,
	"prompt_text" text,
	"sample" jsonb NOT NULL,
	"opened_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"frozen_at" timestamp with time zone,
	CONSTRAINT "judgings_sweep_id_scorer_pk" PRIMARY KEY("sweep_id","scorer")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"benchmark" text NOT NULL,
	"reader" text NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"ordinal" integer NOT NULL,
	"cells" integer NOT NULL,
	"items" integer NOT NULL,
	"both_right" integer NOT NULL,
	"only_first" integer NOT NULL,
	"only_second" integer NOT NULL,
	"both_wrong" integer NOT NULL,
	"raw" double precision,
	"kappa" double precision,
	"kappa_low" double precision,
	"kappa_high" double precision,
	"prevalence" double precision,
	"pabak" double precision,
	CONSTRAINT "agreements_sweep_id_experiment_benchmark_reader_first_second_pk" PRIMARY KEY("sweep_id","experiment","benchmark","reader","first","second")
);
--> statement-breakpoint
ALTER TABLE "scores" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "cluster_keys" text[];--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "percentile_low" double precision;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "percentile_high" double precision;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "test" text;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "p_value" double precision;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "family_size" integer;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "p_holm" double precision;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "p_bh" double precision;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "clusters" integer;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "test" text;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "p_value" double precision;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "family_size" integer;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "p_holm" double precision;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "p_bh" double precision;--> statement-breakpoint
ALTER TABLE "figures" ADD COLUMN "clusters" integer;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "judge_errors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "clusters" integer;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_cell_id_cells_id_fk" FOREIGN KEY ("cell_id") REFERENCES "public"."cells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_judged_cell_cells_id_fk" FOREIGN KEY ("judged_cell") REFERENCES "public"."cells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgings" ADD CONSTRAINT "judgings_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgings" ADD CONSTRAINT "judgings_opened_by_operator_actions_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."operator_actions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judgements_judged" ON "judgements" USING btree ("judged_cell");--> statement-breakpoint
ALTER TABLE "cells" ADD CONSTRAINT "cells_call_or_reason" CHECK ((call_key IS NULL) = (not_applicable IS NOT NULL));