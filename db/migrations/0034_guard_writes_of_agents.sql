ALTER TABLE "api_key" ADD COLUMN "guard" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "version" ADD COLUMN "notable" jsonb;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_guard" CHECK ("api_key"."guard" in ('off', 'warn', 'suggest'));