CREATE TABLE "night" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"phase" text NOT NULL,
	"cursor" text NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reference_check" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"fields" jsonb NOT NULL,
	"match" jsonb,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"night_status" text,
	"night_before" text,
	"night_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_page" (
	"document_id" text NOT NULL,
	"url" text NOT NULL,
	"text" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_page_document_id_url_pk" PRIMARY KEY("document_id","url")
);
--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_subject";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "citation_id" text;--> statement-breakpoint
ALTER TABLE "saved_page" ADD CONSTRAINT "saved_page_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_page_url" ON "saved_page" USING btree ("url");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_citation_id_library_citation_id_fk" FOREIGN KEY ("citation_id") REFERENCES "public"."library_citation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_citation" ON "notification" USING btree ("citation_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('mention', 'reply', 'suggestion', 'accepted', 'rejected', 'shared', 'requested', 'check'));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_subject" CHECK (num_nonnulls(document_id, folder_id, citation_id) = 1);