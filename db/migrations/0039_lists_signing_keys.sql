CREATE TABLE "signing_key" (
	"id" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
