CREATE TABLE "guest_link" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "guest_link_hash_unique" UNIQUE("hash"),
	CONSTRAINT "guest_link_role" CHECK (role in ('view', 'comment'))
);
--> statement-breakpoint
ALTER TABLE "guest_link" ADD CONSTRAINT "guest_link_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_link_document" ON "guest_link" USING btree ("document_id");