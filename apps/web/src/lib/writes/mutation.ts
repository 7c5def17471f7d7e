import type { Apiary, Callable, Hive, ResponseOf } from '@propolis/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CallInput } from '../http.ts';
import type { FormWay } from '../paths.ts';
import type { ConflictProps, EditSteps } from './edit.ts';
import type { Named, Resolved } from './references.ts';

/** How a call of a write is sent. */
export interface SendOptions {
  /** A step on the way that is the same however often it is sent: it needs no key. */
  readonly keyless?: true;
}

/** Calls an endpoint under the write's idempotency key. */
export type Send = <E extends Callable>(
  endpoint: E,
  input: CallInput<E>,
  options?: SendOptions,
) => Promise<ResponseOf<E>>;

/** What became of a write: the server answered, or it is kept on the device and sent later. */
export type Outcome<Result> =
  | { readonly kept: false; readonly answer: Result }
  | { readonly kept: true; readonly answer?: undefined };

interface Steps<Variables, Result> {
  /** Writes that wait are known by it, also after the next version of the app: never rename one. */
  readonly name: string;
  /** Sends it: one call, begun at once, but for what `takesLong`. */
  readonly run: (variables: Resolved<Variables>, send: Send) => Promise<Result>;
  /** Shows the change before the server has it; answers how to take it back (`showOver`). */
  readonly show?: (client: QueryClient, variables: Variables) => () => void;
  /** Puts the answer where the pages read it. */
  readonly done?: (client: QueryClient, answer: Result, variables: Resolved<Variables>) => unknown;
}

export interface Shape<Variables> {
  readonly version: number;
  /** Variables as an older version of the app has written them down. */
  readonly upgrade: (variables: unknown, version: number) => Variables;
}

/** The words of a kind of write in the list of what waits. */
export type WriteKind = keyof typeof import('../i18n/messages/fr/waiting.json')['waiting']['kinds'];

/** What a write is about. */
export interface Subject {
  /** As it was typed. */
  readonly name?: string | null | undefined;
  /** ISO 8601. */
  readonly date?: unknown;
  readonly hive?: Named | undefined;
  /** Where the hive's page shows it. */
  readonly tab?: 'observations';
  readonly apiary?: Named | undefined;
  readonly counting?: Named | undefined;
}

/** A form filled again with what was sent; without a draft it is the page where the thing is sent anew. */
export interface FormOfWrite {
  readonly to: FormWay;
  /** The fields of the form's own draft. */
  readonly draft?: () => object;
}

/** What is known of a refused write's place. */
export interface WrittenAt {
  /** The hive of its subject, if it is still there. */
  readonly hive: Hive | undefined;
  readonly apiaries: readonly Apiary[];
  readonly madeAt: Date;
}

export interface KeptSteps<Variables, Result> extends Steps<Variables, Result> {
  readonly onlyNow?: false;
  /** Writes of one scope arrive in the order in which they were made; without it, those of this mutation do. */
  readonly scope?: (variables: Variables) => string;
  /** Scopes of others whose order it is part of: what it does there, and what is done there to it. */
  readonly beside?: (variables: Variables) => readonly string[];
  /**
   * The same for a change under which its own page would go away (what comes, what is removed): only once nobody waits
   * for the write any more.
   */
  readonly showKept?: (client: QueryClient, variables: Variables) => () => void;
  /** The reference of what it creates; the answer's id is remembered by it. */
  readonly makes?: (variables: Variables) => string;
  /** The id of what it created, where that is not the answer's own. */
  readonly made?: (answer: Result) => number | undefined;
  /** Which form its variables have, from 1; a change of it says how older ones are read. */
  readonly shape?: Shape<Variables>;
  /** The variables with all its days and times so much earlier, for a device whose clock was ahead. */
  readonly earlier?: (variables: Variables, ms: number) => Variables;
  /**
   * It takes long, and its page is left meanwhile: nobody grows impatient, and what the server refuses stays on the device,
   * for nobody could correct it where it was typed.
   */
  readonly takesLong?: true;
  /** Things named by the client that must have arrived before. References in the variables need no mention. */
  readonly after?: (variables: Variables) => readonly string[];
  /** It takes other things along (those in an apiary, those of a hive): all that was made before it arrives first. */
  readonly last?: true;
  /** It waits for what becomes of refused ones before it, whose scope begins so. */
  readonly heldBy?: string;
  /** Of an edit that names the version it began from: how it is compared with another one. */
  readonly edit?: EditSteps<Variables>;
  /** Shows both versions of such an edit; loaded when it is needed. */
  readonly conflict?: ComponentType<ConflictProps>;
  /** Its words in `waiting.kinds`, where those are not of its own name. */
  readonly kind?: WriteKind;
  readonly subject?: (variables: Variables) => Subject;
  /** The form that made it, to correct it once it was refused; undefined where what it belongs to is gone. */
  readonly form?: (variables: Variables, at: WrittenAt) => FormOfWrite | undefined;
  /** The same write for another hive, or in another apiary, once its own is gone. */
  readonly withHive?: (variables: Variables, hiveId: number) => Variables;
  readonly withApiary?: (variables: Variables, apiaryId: number) => Variables;
}

export interface OnlyNowSteps<Variables, Result> extends Steps<Variables, Result> {
  /** Makes no sense later (signing in) or must not lie on a disk (a password): without a network it fails at once. */
  readonly onlyNow: true;
}

export type Mutation<Variables, Result> = KeptSteps<Variables, Result> & {
  /** The write itself, for parts of the page. */
  readonly use: () => (variables: Variables) => Promise<Outcome<Result>>;
};

export type OnlyNowMutation<Variables, Result> = OnlyNowSteps<Variables, Result> & {
  readonly use: () => (variables: Variables) => Promise<Result>;
};

/**
 * A mutation found by its name; its variables are those that were written down under the same name. Its steps are methods:
 * so TypeScript accepts a mutation of any variables as one of these.
 */
export interface AnyMutation {
  readonly name: string;
  readonly onlyNow?: boolean;
  readonly takesLong?: true;
  run(variables: unknown, send: Send): Promise<unknown>;
  show?(client: QueryClient, variables: unknown): () => void;
  done?(client: QueryClient, answer: unknown, variables: unknown): unknown;
  scope?(variables: unknown): string;
  beside?(variables: unknown): readonly string[];
  makes?(variables: unknown): string;
  showKept?(client: QueryClient, variables: unknown): () => void;
  made?(answer: unknown): number | undefined;
  readonly shape?: Shape<unknown>;
  earlier?(variables: unknown, ms: number): unknown;
  after?(variables: unknown): readonly string[];
  readonly last?: true;
  readonly heldBy?: string;
  readonly edit?: EditSteps<unknown, unknown>;
  readonly conflict?: ComponentType<ConflictProps>;
  readonly kind?: WriteKind;
  subject?(variables: unknown): Subject;
  form?(variables: unknown, at: WrittenAt): FormOfWrite | undefined;
  withHive?(variables: unknown, hiveId: number): unknown;
  withApiary?(variables: unknown, apiaryId: number): unknown;
}
