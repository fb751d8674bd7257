/** How people sign in, and what the site mails to them. */
export const signIn = `
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  -- What used the session last, such as Firefox on Linux; empty for sessions of before this was stored.
  device text not null default '',
  network text not null default '', -- The network of that device; whole addresses are not stored.
  seen_at text not null default '', -- When the session was last renewed, which an active one is every 15 minutes.
  number text not null default '', -- A random number by which the audit log names the session.
  -- When the password of the account was last given in this session; null for sessions of before this was stored.
  confirmed_at text,
  passkey_confirmed_at text, -- When a passkey last confirmed who uses this session; null if none did.
  -- Until when pages of https sites take it from cookies without __Host-; null for sessions begun since those.
  plain_cookies_until text
);
create index sessions_of_account on sessions (user_id, seen_at, id);
create index sessions_of_user on sessions (user_id);

-- A pair of hashed tokens; used_at is the time when the refresh token was exchanged for a new pair.
create table session_tokens (
  refresh_hash text primary key,
  access_hash text not null unique,
  session_id text not null references sessions (id) on delete cascade,
  access_expires_at text not null,
  refresh_expires_at text not null,
  used_at text
);
create index tokens_by_end on session_tokens (refresh_expires_at);
create index tokens_of_session on session_tokens (session_id);

-- A link that sets a password once. Each account has at most one.
create table password_resets (
  user_id text primary key references users (id) on delete cascade,
  token_hash text not null,
  expires_at text not null
);
create unique index password_resets_by_token on password_resets (token_hash);

-- An authenticator app; not in use until confirmed_at.
create table totp_secrets (
  user_id text primary key references users (id) on delete cascade,
  secret text not null, -- Encrypted by seal.
  -- The time step of the last accepted code, which no code may repeat (RFC 6238 §5.2).
  last_step bigint not null default 0,
  created_at text not null,
  confirmed_at text
);

-- The codes that an account has not used yet.
create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique, -- What the authenticator calls it, in base64url.
  public_key text not null, -- A COSE key (RFC 9052 §7) in base64url.
  counter bigint not null default 0,
  transports text not null default '', -- Separated by blanks, such as internal hybrid.
  name text not null,
  created_at text not null,
  used_at text
);
create index passkeys_user_id on passkeys (user_id);

-- What an authenticator has to sign; all but those that sign in belong to an account.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null,
  user_id text references users (id) on delete cascade,
  expires_at text not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_user_id on passkey_challenges (user_id);

-- A sign-in whose password was right, and which waits for its second factor.
create table sign_in_tickets (
  ticket_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  password_mark text not null, -- Changes with the password.
  expires_at text not null
);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);
create index sign_in_tickets_user_id on sign_in_tickets (user_id);

-- A mail that waits to be sent; its row is deleted when the mail server has it.
create table mails (
  id text primary key, -- Also the id of the link that the mail brings.
  -- The account that it is about; null until a request for a new password is handled.
  user_id text references users (id) on delete cascade,
  kind text not null,
  address text not null,
  details text not null, -- What the text says besides, as JSON.
  run_after text not null, -- When it is due; while a process sends it, when its lease ends.
  attempts integer not null default 0,
  created_at text not null
);
create index mails_created_at on mails (created_at);
create index mails_run_after on mails (run_after);
create index mails_user_id on mails (user_id);

-- A link that was mailed; its token is computed from the id and the site's secret.
create table mail_links (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null,
  address text not null, -- The address that the link is for.
  address_folded text, -- Null for a link of an earlier release.
  expires_at text not null,
  created_at text not null
);
create index mail_links_address_folded on mail_links (address_folded);
create index mail_links_expires_at on mail_links (expires_at);
create index mail_links_user_id on mail_links (user_id);
`;
