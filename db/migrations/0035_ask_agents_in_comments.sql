CREATE TABLE "comment_version" (
	"document_id" text NOT NULL,
	"number" integer NOT NULL,
	"comment_id" text NOT NULL,
	CONSTRAINT "comment_version_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
ALTER TABLE "event" DROP CONSTRAINT "event_type";--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "working" jsonb;--> statement-breakpoint
ALTER TABLE "suggestion" ADD COLUMN "comment_id" text;--> statement-breakpoint
ALTER TABLE "comment_version" ADD CONSTRAINT "comment_version_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_version_comment" ON "comment_version" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "suggestion_comment" ON "suggestion" USING btree ("comment_id");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_type" CHECK ("event"."type" in ('version.created', 'suggestion.created', 'suggestion.resolved', 'comment.created', 'comment.resolved', 'agent.mentioned', 'document.published', 'document.unpublished', 'document.deleted', 'document.shared'));