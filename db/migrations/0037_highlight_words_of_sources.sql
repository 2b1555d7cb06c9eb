CREATE TABLE "highlight" (
	"id" text PRIMARY KEY NOT NULL,
	"attachment_id" text NOT NULL,
	"page" integer NOT NULL,
	"quote" text NOT NULL,
	"start" integer NOT NULL,
	"note" text,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "highlight" ADD CONSTRAINT "highlight_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlight_attachment" ON "highlight" USING btree ("attachment_id","page","start","id");