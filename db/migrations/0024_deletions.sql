CREATE TABLE "deletion" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"document_id" text,
	"rows" jsonb NOT NULL,
	"file_ids" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_user" ON "deletion" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deletion_document" ON "deletion" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "deletion_deleted" ON "deletion" USING btree ("deleted_at");