-- The log of an account is the operator's audit log too: it outlives the account, of which the number alone is left, it
-- notes tries at addresses that nobody has (null), and it is only added to. What is older than 180 days goes.
alter table account_log drop constraint account_log_user_id_fkey;
alter table account_log alter column user_id drop not null;
-- The number of the session in which it happened; null where there was none.
alter table account_log add column session_id integer;

create function refuse_change_of_account_log() returns trigger language plpgsql as $$
begin
  raise exception 'the log of accounts is only added to';
end
$$;
create trigger account_log_is_not_changed before update or truncate on account_log
  for each statement execute function refuse_change_of_account_log();
