CREATE TABLE "suggestion" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"status" text NOT NULL,
	"node_id" text,
	"node_index" integer,
	"placement" text NOT NULL,
	"original" text NOT NULL,
	"proposed" text NOT NULL,
	"base_version" integer NOT NULL,
	"origin" text NOT NULL,
	"model" text,
	"agent" text,
	"by" jsonb NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" jsonb
);
--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestion_document" ON "suggestion" USING btree ("document_id","status","created_at","id");