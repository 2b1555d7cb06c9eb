CREATE TABLE "audit_entry" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"person_id" text,
	"by_type" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"subject_id" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_entry_kind" CHECK ("audit_entry"."kind" in ('person.signed_in', 'person.joined', 'person.invited', 'person.removed', 'invitation.withdrawn', 'access.given', 'access.taken', 'link.made', 'link.revoked', 'document.published', 'document.unpublished', 'document.exported', 'document.deleted', 'workspace.exported', 'audit.exported', 'key.made', 'key.revoked', 'agent.connected')),
	CONSTRAINT "audit_entry_by_type" CHECK ("audit_entry"."by_type" in ('user', 'key', 'command', 'workspace'))
);
--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" USING btree ("person_id","number");