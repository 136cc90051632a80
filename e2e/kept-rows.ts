/** The rows that a running shop was opened with, to be put back while it runs. */
import type pg from "pg";
import { announce } from "./shop.ts";

/** The catalogue, which no test of a shared shop changes. */
const maxRows = 1_000;

export async function keepRows(pool: pg.Pool): Promise<{ restore(): Promise<void> }> {
  await pool.query(`
    create schema kept;
    do $$
    declare
      name text;
      count bigint;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select count(*) from (select from public.%I limit ${maxRows}) counted', name) into count;
        continue when count = ${maxRows};
        execute format('create table kept.%I as table public.%I', name, name);
      end loop;
    end $$`);
  return {
    async restore() {
      // As a replica: foreign keys are not checked, and the triggers that protect invoices do not fire.
      await pool.query(`
        do $$
        declare
          name text;
          columns text;
        begin
          set local session_replication_role = replica;
          for name in select tablename from pg_tables where schemaname = 'kept' loop
            select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
              where table_schema = 'public' and table_name = name and is_generated = 'NEVER';
            execute format('delete from public.%I', name);
            execute format('insert into public.%I (%s) overriding system value select %s from kept.%I',
              name, columns, columns, name);
          end loop;
        end $$`);
      await announce(pool, { topic: "published-data" });
    },
  };
}
