-- The program alone lists the languages (`packages/domain/src/languages.ts`): a new one needs no migration.
alter table users drop constraint users_language_check;
