ALTER TABLE "document" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "search_text";
