-- A passkey proves more than a sign-in now: the program alone lists what a challenge may be for (column-types.ts).
alter table challenges drop constraint challenges_purpose_check;
