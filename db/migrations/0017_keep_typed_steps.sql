CREATE TABLE "document_step" (
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"author" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"folded_into" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_step_document_id_version_number_pk" PRIMARY KEY("document_id","version","number"),
	CONSTRAINT "document_step_number_min" CHECK ("document_step"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "document_step" ADD CONSTRAINT "document_step_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_step_key" ON "document_step" USING btree ("document_id","key");--> statement-breakpoint
CREATE INDEX "document_step_unfolded" ON "document_step" USING btree ("document_id") WHERE folded_into is null;--> statement-breakpoint
CREATE INDEX "document_step_created" ON "document_step" USING btree ("created_at");