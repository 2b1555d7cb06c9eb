CREATE TABLE "delivery" (
	"webhook_id" text NOT NULL,
	"event_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"status" integer,
	"failure" text,
	CONSTRAINT "delivery_webhook_id_event_id_pk" PRIMARY KEY("webhook_id","event_id"),
	CONSTRAINT "delivery_state" CHECK ("delivery"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"type" text NOT NULL,
	"document_id" text NOT NULL,
	"by" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_type" CHECK ("event"."type" in ('version.created', 'suggestion.created', 'suggestion.resolved', 'comment.created', 'comment.resolved', 'document.published', 'document.unpublished', 'document.deleted', 'document.shared'))
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"document_id" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "webhook_status" CHECK ("webhook"."status" in ('active', 'paused'))
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "delivery_event" ON "delivery" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_position" ON "event" USING btree ("position");--> statement-breakpoint
CREATE INDEX "event_unplaced" ON "event" USING btree ("number") WHERE position is null;--> statement-breakpoint
CREATE INDEX "event_document" ON "event" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_user" ON "webhook" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_document" ON "webhook" USING btree ("document_id");