/** The platform's own tables, as the steps that made them. A step that was released is never changed; a new one is added. */

/** One step; its number is its place in the list, from 1. `schema` is the name of the schema. */
export type Migration = (schema: string) => string;

// Columns of the type json, not jsonb: only the former takes every text that JavaScript can have, zero bytes too.
// The schema beside was of the package that handed out jobs; `handOutJobs` removes it.
const createJobs: Migration = (schema) => `
  CREATE SCHEMA ${schema}_queue;
  CREATE TABLE ${schema}.jobs (
    job_id text PRIMARY KEY,
    organization text NOT NULL,
    request json NOT NULL,
    status text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed')),
    progress smallint NOT NULL,
    page_count integer NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    failure json,
    result json,
    turn integer NOT NULL,
    delivery uuid NOT NULL,
    attempt integer NOT NULL DEFAULT 0,
    losses smallint NOT NULL DEFAULT 0,
    runner uuid,
    leased_until timestamptz
  ) WITH (fillfactor = 70);
  CREATE INDEX jobs_turns ON ${schema}.jobs (organization, turn);
  CREATE INDEX jobs_started ON ${schema}.jobs (turn) WHERE status <> 'queued';
  CREATE INDEX jobs_queued ON ${schema}.jobs (organization) WHERE status = 'queued';
  CREATE INDEX jobs_running ON ${schema}.jobs (job_id) WHERE status = 'running';
`;

const createKeys: Migration = (schema) => `
  CREATE TABLE ${schema}.keys (
    key_id text PRIMARY KEY,
    organization text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('admin', 'assistant')),
    prefix text NOT NULL,
    hash text NOT NULL UNIQUE,
    scopes json NOT NULL,
    addresses json NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  );
`;

const createThreads: Migration = (schema) => `
  CREATE TABLE ${schema}.threads (
    thread_id text PRIMARY KEY,
    organization text NOT NULL,
    domain text NOT NULL,
    turns json NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    holder uuid,
    held_until timestamptz
  );
  CREATE INDEX threads_expiry ON ${schema}.threads (expires_at);
`;

const createLimits: Migration = (schema) => `
  CREATE TABLE ${schema}.limits (
    counter text PRIMARY KEY,
    used integer NOT NULL,
    resets_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);
  CREATE INDEX limits_reset ON ${schema}.limits (resets_at);
`;

const countCrashes: Migration = (schema) => `ALTER TABLE ${schema}.jobs ADD COLUMN crashes smallint NOT NULL DEFAULT 0`;

const removeLeases: Migration = (schema) => `ALTER TABLE ${schema}.jobs DROP COLUMN runner, DROP COLUMN leased_until`;

const rememberCommits: Migration = (schema) => `ALTER TABLE ${schema}.jobs ADD COLUMN content_commit text`;

const followRepositories: Migration = (schema) => `
  CREATE TABLE ${schema}.deliveries (
    delivery text PRIMARY KEY,
    signature text NOT NULL UNIQUE,
    received_at timestamptz NOT NULL
  );
  CREATE INDEX deliveries_age ON ${schema}.deliveries (received_at);
  CREATE TABLE ${schema}.pushes (
    domain text PRIMARY KEY,
    pushes integer NOT NULL
  );
  CREATE TABLE ${schema}.reports (
    domain text PRIMARY KEY,
    commit_id text NOT NULL,
    target text NOT NULL,
    fault text,
    report_key text NOT NULL,
    asked_at timestamptz NOT NULL,
    due_at timestamptz,
    held_until timestamptz,
    deployment_id bigint,
    attempts integer NOT NULL DEFAULT 0
  );
  CREATE INDEX reports_due ON ${schema}.reports (due_at) WHERE due_at IS NOT NULL;
`;

const rememberHeads: Migration = (schema) => `ALTER TABLE ${schema}.pushes ADD COLUMN head text`;

const openDashboard: Migration = (schema) => `
  ALTER TABLE ${schema}.keys ADD COLUMN name text;
  CREATE TABLE ${schema}.sign_ins (
    hash text PRIMARY KEY,
    kind text NOT NULL,
    organization text NOT NULL,
    person text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE ${schema}.activities (
    activity bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organization text NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL
  );
  CREATE INDEX activities_newest ON ${schema}.activities (organization, activity DESC);
  CREATE INDEX jobs_newest ON ${schema}.jobs (organization, created_at DESC);
`;

const findKeys: Migration = (schema) => `CREATE INDEX keys_organization ON ${schema}.keys (organization)`;

const nameOrganizations: Migration = (schema) => `CREATE TABLE ${schema}.organizations (organization text PRIMARY KEY)`;

// Jobs are handed out by their own table. Those that run in a platform of before are taken up when that is gone.
export const handOutJobs: Migration = (schema) => `
  DROP SCHEMA IF EXISTS ${schema}_queue CASCADE;
  ALTER TABLE ${schema}.jobs
    DROP COLUMN delivery,
    ADD COLUMN arrival bigint GENERATED ALWAYS AS IDENTITY,
    ADD COLUMN revision integer NOT NULL DEFAULT 0,
    ADD COLUMN heartbeat_at timestamptz NOT NULL DEFAULT now();
  CREATE INDEX jobs_next ON ${schema}.jobs (turn, arrival) WHERE status = 'queued';
`;

// A thread is nobody's alone, and a report finds its deployment by the key.
const forgetHolders: Migration = (schema) => `
  ALTER TABLE ${schema}.threads DROP COLUMN holder, DROP COLUMN held_until;
  ALTER TABLE ${schema}.reports DROP COLUMN deployment_id;
`;

export const MIGRATIONS: readonly Migration[] = [
  createJobs,
  createKeys,
  createThreads,
  createLimits,
  countCrashes,
  removeLeases,
  rememberCommits,
  followRepositories,
  rememberHeads,
  openDashboard,
  findKeys,
  nameOrganizations,
  handOutJobs,
  forgetHolders,
];
