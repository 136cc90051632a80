import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** better-auth's tables. */
export const user = pgTable("user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const session = pgTable("session", {
  id: text("id").primaryKey(),
  token: text("token").notNull().unique(),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  expiresAt: at("expires_at").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const account = pgTable("account", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  providerId: text("provider_id").notNull(),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: at("access_token_expires_at"),
  refreshTokenExpiresAt: at("refresh_token_expires_at"),
  scope: text("scope"),
  password: text("password"),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const verification = pgTable("verification", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const authRateLimit = pgTable("auth_rate_limit", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  lastRequest: text("last_request").notNull(),
});

/** Admins (spec 6): a verified session whose e-mail is here; bound to a user id at first use. */
export const adminUsers = pgTable("admin_users", {
  email: text("email").primaryKey(),
  userId: text("user_id"),
  /** The default is for rows of the version before roles. */
  role: text("role").notNull().default("manager"),
  /** Tells somebody who was of the staff before roles which one they have got; false once read. */
  hasRoleNews: boolean("has_role_news").notNull().default(false),
  /** That of the invitation, in which the person gets mails; null: the team's. */
  language: text("language"),
  createdAt: at("created_at").notNull().defaultNow(),
});

/** `confirmedAt` is null during the set-up. */
export const secondFactors = pgTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  createdAt: at("created_at").notNull().defaultNow(),
  confirmedAt: at("confirmed_at"),
  /** The 30-second step of the last accepted code: no code counts twice. */
  lastStep: integer("last_step").notNull().default(0),
});

export const recoveryCodes = pgTable("recovery_codes", {
  hash: text("hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
});

export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's, base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Of signatures, as the authenticator last counted them; 0 if it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    createdAt: at("created_at").notNull(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Keys of the admin API (decisions 12.2). Only hashes are stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** The first characters of the key, by which people recognise it. */
    prefix: text("prefix").notNull(),
    /** SHA-256 of the key, base64url. */
    hash: text("hash").notNull().unique(),
    /** Of the key before a rotation, valid until `formerUntil`. */
    formerHash: text("former_hash"),
    formerUntil: at("former_until"),
    permissions: text("permissions").array().notNull(),
    /** The key may do no more than this person may do now. */
    userId: text("user_id").notNull(),
    perMinute: integer("per_minute").notNull(),
    createdAt: at("created_at").notNull(),
    /** Null: no end. */
    expiresAt: at("expires_at"),
    lastUsedAt: at("last_used_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [index("api_keys_former_hash").on(table.formerHash)],
);

/** Answers to calls with an `Idempotency-Key`; `status` is null while the call runs. */
export const apiKeyCalls = pgTable(
  "api_key_calls",
  {
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of method, address and body. */
    request: text("request").notNull(),
    status: integer("status"),
    contentType: text("content_type"),
    answer: text("answer"),
    startedAt: at("started_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index("api_key_calls_started").on(table.startedAt),
  ],
);

export const staffInvitations = pgTable("staff_invitations", {
  email: text("email").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  name: text("name").notNull(),
  role: text("role").notNull().default("manager"),
  language: text("language").notNull(),
  invitedBy: text("invited_by").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
});

/** A list as arranged by one member of staff. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: serial("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    position: integer("position").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique("saved_views_name").on(table.userId, table.list, table.name)],
);
