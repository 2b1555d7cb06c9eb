ALTER TABLE "document" ADD COLUMN "shown" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "agent_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "unreviewed_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folder" ADD COLUMN "require_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "require_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "document_uncounted" ON "document" USING btree ("id") WHERE counted <> version + reviews;