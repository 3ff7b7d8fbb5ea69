CREATE TABLE "lane_hours" (
	"lane" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "lane_hours_lane_hour_pk" PRIMARY KEY("lane","hour")
);
--> statement-breakpoint
CREATE TABLE "lane_turns" (
	"lane" text NOT NULL,
	"sweep_id" text NOT NULL,
	"given" double precision NOT NULL,
	"waited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lane_turns_lane_sweep_id_pk" PRIMARY KEY("lane","sweep_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sweep_id" text NOT NULL,
	"condition_id" integer NOT NULL,
	"reader_id" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'intent' NOT NULL,
	"lines" integer NOT NULL,
	"upload_ref" text,
	"vendor_id" text,
	"result_refs" text[],
	"create_sent_at" timestamp with time zone,
	"why" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "batches_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "probes" (
	"sweep_id" text NOT NULL,
	"reader_id" text NOT NULL,
	"settings" text NOT NULL,
	"ok" boolean NOT NULL,
	"outcome" text NOT NULL,
	"finish_reason" text,
	"returned_model" text,
	"tier" text,
	"failure_code" text,
	"failure_message" text,
	"cost_micro_usd" bigint,
	"reserved_micro_usd" bigint DEFAULT 0 NOT NULL,
	"probed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "probes_sweep_id_reader_id_pk" PRIMARY KEY("sweep_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "lane_buckets" ADD COLUMN "source" text DEFAULT 'declared' NOT NULL;--> statement-breakpoint
ALTER TABLE "lanes" ADD COLUMN "requests_per_day" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "condition_id" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "kind" text DEFAULT 'process' NOT NULL;--> statement-breakpoint
ALTER TABLE "conditions" ADD COLUMN "budget_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "conditions" ADD COLUMN "reserved_micro_usd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lane_hours" ADD CONSTRAINT "lane_hours_lane_lanes_key_fk" FOREIGN KEY ("lane") REFERENCES "public"."lanes"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_turns" ADD CONSTRAINT "lane_turns_lane_lanes_key_fk" FOREIGN KEY ("lane") REFERENCES "public"."lanes"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "probes" ADD CONSTRAINT "probes_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_condition" ON "batches" USING btree ("condition_id");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_condition_id_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."conditions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;