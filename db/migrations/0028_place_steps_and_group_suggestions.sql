CREATE TABLE "folded_step" (
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"folded_into" integer NOT NULL,
	"keys" integer[] NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "folded_step_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "last_read" (
	"key_id" text NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "last_read_document_id_key_id_pk" PRIMARY KEY("document_id","key_id")
);
--> statement-breakpoint
DROP INDEX "version_fiftieth";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "credits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "removed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_step" ADD COLUMN "copied" jsonb;--> statement-breakpoint
ALTER TABLE "suggestion" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "version" ADD COLUMN "origins" jsonb;--> statement-breakpoint
ALTER TABLE "folded_step" ADD CONSTRAINT "folded_step_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_read" ADD CONSTRAINT "last_read_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_read" ADD CONSTRAINT "last_read_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folded_step_created" ON "folded_step" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "last_read_key" ON "last_read" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "suggestion_created" ON "suggestion" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "version_created" ON "version" USING btree ("created_at");