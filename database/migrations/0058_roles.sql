ALTER TABLE "admin_users" ADD COLUMN "role" text DEFAULT 'manager' NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_users" ADD COLUMN "has_role_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "role" text DEFAULT 'manager' NOT NULL;--> statement-breakpoint
-- The first administrator becomes the owner, everybody else stays what the default says; all are told once.
UPDATE "admin_users" SET "has_role_news" = true, "role" = CASE WHEN "email" = (SELECT "email" FROM "admin_users" ORDER BY ("user_id" IS NULL), "created_at", "email" LIMIT 1) THEN 'owner' ELSE 'manager' END;
