CREATE TABLE "imported_file" (
	"document_id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"root_id" text,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"links" jsonb NOT NULL,
	"pictures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_file" ADD CONSTRAINT "imported_file_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_file" ADD CONSTRAINT "imported_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_file_file" ON "imported_file" USING btree ("file_id");