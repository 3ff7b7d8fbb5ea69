CREATE TABLE "datasets" (
	"id" text PRIMARY KEY NOT NULL,
	"manifest" jsonb NOT NULL,
	"ingested_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "items" (
	"dataset_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"item_id" text NOT NULL,
	"type" text NOT NULL,
	"gold" jsonb NOT NULL,
	"question_hash" text NOT NULL,
	"question_date" text,
	"flags" text[] NOT NULL,
	"dialogue_hash" text NOT NULL,
	CONSTRAINT "items_dataset_id_ordinal_pk" PRIMARY KEY("dataset_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "lane_buckets" (
	"lane" text NOT NULL,
	"kind" text NOT NULL,
	"per_minute" double precision NOT NULL,
	"tat" timestamp with time zone NOT NULL,
	CONSTRAINT "lane_buckets_lane_kind_pk" PRIMARY KEY("lane","kind")
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"key" text PRIMARY KEY NOT NULL,
	"concurrency" integer,
	"paused_until" timestamp with time zone,
	"paused_why" text,
	"stopped_why" text
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call_key" bigint NOT NULL,
	"series" smallint NOT NULL,
	"epoch" integer NOT NULL,
	"worker_id" text NOT NULL,
	"journalled_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"answer_hash" text,
	"finish_reason" text,
	"returned_model" text,
	"request_id" text,
	"http_status" smallint,
	"client" text,
	"failure_code" text,
	"failure_message" text,
	"retry" text,
	"input_uncached" integer,
	"input_cached" integer,
	"input_written" integer,
	"output_visible" integer,
	"output_reasoning" integer,
	"raw_usage" jsonb,
	"estimated_micro_usd" bigint NOT NULL,
	"cost_micro_usd" bigint
);
--> statement-breakpoint
CREATE TABLE "series" (
	"call_key" bigint NOT NULL,
	"series" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"claim_worker" text,
	"claim_block" text,
	"settled_attempt" bigint,
	CONSTRAINT "series_call_key_series_pk" PRIMARY KEY("call_key","series")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"boot_id" text NOT NULL,
	"pid" integer NOT NULL,
	"queues" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sweep_id" text NOT NULL,
	"id" text NOT NULL,
	"reader_id" text NOT NULL,
	"system_hash" text NOT NULL,
	"artifact_hash" text NOT NULL,
	"question_hash" text NOT NULL,
	"estimated_tokens" integer NOT NULL,
	"estimated_micro_usd" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cells" (
	"id" text PRIMARY KEY NOT NULL,
	"condition_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"item_ordinal" integer NOT NULL,
	"item_id" text NOT NULL,
	"repetition" smallint NOT NULL,
	"call_key" bigint,
	"series" smallint DEFAULT 1 NOT NULL,
	"not_applicable" text,
	"artifact_words" integer,
	"gold_visible" boolean
);
--> statement-breakpoint
CREATE TABLE "conditions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"benchmark" text NOT NULL,
	"reader_id" text NOT NULL,
	"factors" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"sweep_id" text NOT NULL,
	"label" text NOT NULL,
	"ordinal" integer NOT NULL,
	"frozen_at" timestamp with time zone,
	CONSTRAINT "experiments_sweep_id_label_pk" PRIMARY KEY("sweep_id","label")
);
--> statement-breakpoint
CREATE TABLE "sweep_datasets" (
	"sweep_id" text NOT NULL,
	"benchmark" text NOT NULL,
	"dataset_id" text NOT NULL,
	CONSTRAINT "sweep_datasets_sweep_id_benchmark_pk" PRIMARY KEY("sweep_id","benchmark")
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"spec_hash" text NOT NULL,
	"plan_hash" text NOT NULL,
	"spec" jsonb NOT NULL,
	"spec_source" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"provenance" jsonb NOT NULL,
	"budget_micro_usd" bigint,
	"reserved_micro_usd" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"benchmark" text NOT NULL,
	"reader" text NOT NULL,
	"scorer" text NOT NULL,
	"arm" text NOT NULL,
	"control" text NOT NULL,
	"pairs" integer NOT NULL,
	"missing" integer NOT NULL,
	"not_applicable" integer NOT NULL,
	"better" integer NOT NULL,
	"worse" integer NOT NULL,
	"difference" double precision,
	"difference_low" double precision,
	"difference_high" double precision,
	"missing_low" double precision,
	"missing_high" double precision
);
--> statement-breakpoint
CREATE TABLE "result_tables" (
	"sweep_id" text NOT NULL,
	"experiment" text NOT NULL,
	"benchmark" text NOT NULL,
	"digest" text NOT NULL,
	"complete" boolean NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_tables_sweep_id_experiment_benchmark_pk" PRIMARY KEY("sweep_id","experiment","benchmark")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"cell_id" text NOT NULL,
	"series" smallint NOT NULL,
	"scorer" text NOT NULL,
	"version" smallint NOT NULL,
	"value" double precision NOT NULL,
	"abstained" boolean NOT NULL,
	CONSTRAINT "scores_cell_id_series_scorer_pk" PRIMARY KEY("cell_id","series","scorer")
);
--> statement-breakpoint
CREATE TABLE "template_results" (
	"sweep_id" text NOT NULL,
	"benchmark" text NOT NULL,
	"reader" text NOT NULL,
	"template" text NOT NULL,
	"scorer" text NOT NULL,
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
	"answer_rate" double precision,
	"abstained_rightly" integer NOT NULL,
	"unanswerable" integer NOT NULL,
	"not_scorable" integer NOT NULL,
	"mean_words" double precision,
	"visibility" double precision,
	"flip_rate" double precision,
	CONSTRAINT "template_results_sweep_id_benchmark_reader_template_scorer_pk" PRIMARY KEY("sweep_id","benchmark","reader","template","scorer")
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"encoding" text NOT NULL,
	"body" "bytea" NOT NULL,
	"escaped" boolean NOT NULL,
	"chars" integer NOT NULL,
	"words" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_question_hash_texts_hash_fk" FOREIGN KEY ("question_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_dialogue_hash_texts_hash_fk" FOREIGN KEY ("dialogue_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_buckets" ADD CONSTRAINT "lane_buckets_lane_lanes_key_fk" FOREIGN KEY ("lane") REFERENCES "public"."lanes"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_call_key_calls_key_fk" FOREIGN KEY ("call_key") REFERENCES "public"."calls"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_answer_hash_texts_hash_fk" FOREIGN KEY ("answer_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_call_key_calls_key_fk" FOREIGN KEY ("call_key") REFERENCES "public"."calls"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_system_hash_texts_hash_fk" FOREIGN KEY ("system_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_artifact_hash_texts_hash_fk" FOREIGN KEY ("artifact_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_question_hash_texts_hash_fk" FOREIGN KEY ("question_hash") REFERENCES "public"."texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cells" ADD CONSTRAINT "cells_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cells" ADD CONSTRAINT "cells_call_key_calls_key_fk" FOREIGN KEY ("call_key") REFERENCES "public"."calls"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_datasets" ADD CONSTRAINT "sweep_datasets_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_datasets" ADD CONSTRAINT "sweep_datasets_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_tables" ADD CONSTRAINT "result_tables_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_cell_id_cells_id_fk" FOREIGN KEY ("cell_id") REFERENCES "public"."cells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_results" ADD CONSTRAINT "template_results_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_call" ON "attempts" USING btree ("call_key","series");--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("call_key","series") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_id" ON "calls" USING btree ("sweep_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cells_ordinal" ON "cells" USING btree ("condition_id","ordinal");--> statement-breakpoint
CREATE INDEX "cells_call" ON "cells" USING btree ("call_key");--> statement-breakpoint
CREATE UNIQUE INDEX "conditions_key" ON "conditions" USING btree ("sweep_id","experiment","key");--> statement-breakpoint
CREATE UNIQUE INDEX "sweeps_plan" ON "sweeps" USING btree ("plan_hash");--> statement-breakpoint
CREATE INDEX "sweeps_spec" ON "sweeps" USING btree ("spec_hash");--> statement-breakpoint
CREATE INDEX "comparisons_sweep" ON "comparisons" USING btree ("sweep_id","experiment");