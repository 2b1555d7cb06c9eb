CREATE TABLE "access_request" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"document_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_kind" CHECK ("mail"."kind" in ('sign_in', 'reset', 'invitation', 'digest')),
	CONSTRAINT "mail_state" CHECK ("mail"."state" in ('waiting', 'sending', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "mail_preference" (
	"user_id" text PRIMARY KEY NOT NULL,
	"notices" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"document_id" text,
	"folder_id" text,
	"comment_id" text,
	"suggestion_id" text,
	"by" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('mention', 'reply', 'suggestion', 'accepted', 'rejected', 'shared', 'requested')),
	CONSTRAINT "notification_subject" CHECK (num_nonnulls(document_id, folder_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_suggestion_id_suggestion_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."suggestion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_once" ON "access_request" USING btree ("document_id","user_id");--> statement-breakpoint
CREATE INDEX "access_request_user" ON "access_request" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "access_request_created" ON "access_request" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_waiting" ON "mail" USING btree ("kind","recipient",coalesce(data->>'link', '')) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_last" ON "mail" USING btree ("recipient","changed_at");--> statement-breakpoint
CREATE INDEX "mail_changed" ON "mail" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_once" ON "notification" USING btree ("cause","user_id");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_document" ON "notification" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "notification_folder" ON "notification" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "notification_comment" ON "notification" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "notification_suggestion" ON "notification" USING btree ("suggestion_id");