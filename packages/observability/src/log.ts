import type { Clock } from '@propolis/runtime';
import { masked } from './mask.ts';

/** What a line says beside its message: numbers and names of ours, never what somebody typed. */
export interface LogFields {
  /** `info` where nothing is said. */
  readonly level?: 'info' | 'warning' | 'error';
  /** What a person at the terminal reads in its place; lines for machines leave it out. */
  readonly forPeople?: string;
  /** Where it happened, for failures nobody expected. */
  readonly stack?: string | undefined;
  readonly [field: string]: string | number | boolean | null | undefined;
}

/** Writes one line. Addresses, tokens and quoted values are taken out of it, whoever wrote them into a message. */
export type Log = (message: string, fields?: LogFields) => void;

/** `plain` for a person who has just started the app, `json` for whoever collects the lines of many processes. */
export const LOG_FORMS = ['plain', 'json'] as const;
export type LogForm = (typeof LOG_FORMS)[number];

interface LogOptions {
  readonly form: LogForm;
  readonly clock: Clock;
  readonly write: (line: string) => void;
}

export const createLog = ({ form, clock, write }: LogOptions): Log =>
  form === 'plain'
    ? (message, { level = 'info', forPeople, stack } = {}) => {
        const line = forPeople ?? masked(message);
        write(level === 'info' ? line : `${level}: ${line}`);
        if (stack) write(masked(stack));
      }
    : (message, { level = 'info', forPeople: _, ...fields } = {}) => {
        const line = { time: clock().toISOString(), level, message, ...fields };
        write(JSON.stringify(line, (_name, value) => (typeof value === 'string' ? masked(value) : value)));
      };
