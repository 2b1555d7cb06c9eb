CREATE TABLE "comment" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"node_id" text,
	"quote" jsonb,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" jsonb,
	CONSTRAINT "comment_status" CHECK (status in ('open', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"comment_id" text NOT NULL,
	"body" text NOT NULL,
	"origin" text NOT NULL,
	"model" text,
	"agent" text,
	"by" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "message_origin" CHECK (origin in ('human', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "share" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text,
	"folder_id" text,
	"user_id" text,
	"email" text,
	"everyone" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"token" text,
	"invitation_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_subject" CHECK (num_nonnulls(document_id, folder_id) = 1),
	CONSTRAINT "share_holder" CHECK (num_nonnulls(user_id, email) + everyone::int = 1),
	CONSTRAINT "share_role" CHECK (role in ('view', 'comment', 'edit'))
);
--> statement-breakpoint
ALTER TABLE "folder" ADD COLUMN "path" text[];--> statement-breakpoint
WITH RECURSIVE "above" ("id", "path") AS (
	SELECT "id", ARRAY["id"] FROM "folder" WHERE "parent_id" IS NULL
	UNION ALL
	SELECT "folder"."id", "above"."path" || "folder"."id" FROM "folder" JOIN "above" ON "folder"."parent_id" = "above"."id"
)
UPDATE "folder" SET "path" = "above"."path" FROM "above" WHERE "above"."id" = "folder"."id";--> statement-breakpoint
ALTER TABLE "folder" ALTER COLUMN "path" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_document" ON "comment" USING btree ("document_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "message_comment" ON "message" USING btree ("comment_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_once" ON "share" USING btree (coalesce("document_id", "folder_id"),coalesce("user_id", "email", '*'));--> statement-breakpoint
CREATE INDEX "share_document" ON "share" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "share_folder" ON "share" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "share_user" ON "share" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "share_everyone" ON "share" USING btree ("everyone") WHERE everyone;--> statement-breakpoint
CREATE INDEX "share_email" ON "share" USING btree ("email");--> statement-breakpoint
CREATE INDEX "share_invitation" ON "share" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "folder_path" ON "folder" USING gin ("path");