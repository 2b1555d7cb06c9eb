CREATE TABLE "document_check" (
	"document_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"checks" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_check" ADD CONSTRAINT "document_check_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;