import type { Apiary, Callable, Hive, ResponseOf } from '@propolis/contract';
import type { IsoDay, RecordKind } from '@propolis/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CallInput } from '../http.ts';
import type { FormWay } from '../paths.ts';
import type { ConflictProps, EditSteps } from './edit.ts';
import type { KnownIds, Named, Resolved } from './references.ts';

/** How a call of a write is sent. */
export interface SendOptions {
  /** An idempotent step: it needs no key. */
  readonly keyless?: true;
}

/** Calls an endpoint under the write's idempotency key. */
export type Send = <E extends Callable>(
  endpoint: E,
  input: CallInput<E>,
  options?: SendOptions,
) => Promise<ResponseOf<E>>;

/** The outcome of a write: the server answered, or it is queued on the device and sent later. */
export type Outcome<Result> =
  | { readonly kept: false; readonly answer: Result }
  | { readonly kept: true; readonly answer?: undefined };

export interface Shape<Variables> {
  readonly version: number;
  /** Converts variables stored by an older version of the app. */
  readonly upgrade: (variables: unknown, version: number) => Variables;
}

/** The key of a write's text in the list of waiting writes. */
export type WriteKind = keyof typeof import('../i18n/messages/fr/waiting.json')['waiting']['kinds'];

/** The subject of a write. */
export interface Subject {
  /** As it was typed. */
  readonly name?: string | null | undefined;
  /** ISO 8601. */
  readonly date?: unknown;
  readonly record?: RecordKind;
  readonly hive?: Named | undefined;
  /** The tab of the hive's page that shows it. */
  readonly tab?: 'observations';
  readonly apiary?: Named | undefined;
  readonly counting?: Named | undefined;
}

/** A form filled with the sent values; without a draft, the page where the beekeeper repeats the action. */
export interface FormOfWrite {
  readonly to: FormWay;
  /** The fields of the form's own draft. */
  readonly draft?: () => object;
}

/** What is known about the place of a refused write. */
export interface WrittenAt {
  /** The hive of its subject, if it still exists. */
  readonly hive: Hive | undefined;
  readonly apiaries: readonly Apiary[];
  readonly madeAt: Date;
}

/** The steps of a write. They are methods, so that TypeScript accepts a mutation with any variables. */
export interface Steps<Variables, Result> {
  /** Stored with queued writes, also for the next version of the app: never rename one. */
  readonly name: string;
  /** Sends it: one call, started synchronously, unless `takesLong`. */
  run(variables: Resolved<Variables>, send: Send): Promise<Result>;
  /** Applies the optimistic update; returns a function that reverts it (`showOver`). */
  show?(client: QueryClient, variables: Variables): () => void;
  /**
   * The same for a change that would remove its own page (creating, deleting): applied only once no page
   * waits for the write.
   */
  showKept?(client: QueryClient, variables: Variables): () => void;
  /** Writes the answer into the queries. */
  done?(client: QueryClient, answer: Result, variables: Resolved<Variables>): unknown;
  /**
   * Writes of one scope arrive in the order of creation; by default all writes of this mutation are one
   * scope.
   */
  scope?(variables: Variables): string;
  /** Further scopes that it is part of: it keeps its order within each of them. */
  beside?(variables: Variables): readonly string[];
  /** The reference of the thing that it creates; the id in the answer is stored under it. */
  makes?(variables: Variables): string;
  /** The id of the created thing, if it is not the answer's `id`. */
  made?(answer: Result): number | undefined;
  /** The references of further things that it creates. */
  makesMore?(variables: Variables): readonly string[];
  /** Their ids in the answer. */
  madeMore?(answer: Result, variables: Variables): KnownIds;
  /** The shape of its variables, from version 1, and how older ones are converted. */
  readonly shape?: Shape<Variables>;
  /** The variables with all days and times moved back, for a device whose clock was ahead. */
  earlier?(variables: Variables, ms: number): Variables;
  /**
   * A long write whose page may be left: it does not time out, and a refused one stays on the device, because
   * its page can no longer correct it.
   */
  readonly takesLong?: true;
  /**
   * Things named by the client that must have arrived before. References in the variables are found
   * automatically.
   */
  after?(variables: Variables): readonly string[];
  /** It affects other things (those in an apiary, those of a hive): all earlier writes arrive first. */
  readonly last?: true;
  /** It waits while an earlier write with this scope prefix is refused. */
  readonly heldBy?: string;
  /** For an edit with a base version: how it is compared with another edit. */
  readonly edit?: EditSteps<Variables>;
  /** Shows both versions of such an edit; loaded on demand. */
  readonly conflict?: ComponentType<ConflictProps>;
  /** The key of its text in `waiting.kinds`, if it is not the name. */
  readonly kind?: WriteKind;
  subject?(variables: Variables): Subject;
  /** The form that made it, to correct it after a refusal; undefined if its parent no longer exists. */
  form?(variables: Variables, at: WrittenAt): FormOfWrite | undefined;
  /** The same write for another hive, or in another apiary, if its own no longer exists. */
  withHive?(variables: Variables, hive: Hive): Variables;
  withApiary?(variables: Variables, apiaryId: number): Variables;
  /** The same write on another day, if its hive had ended by its own. */
  withDay?(variables: Variables, day: IsoDay): Variables;
}

export type Mutation<Variables, Result> = Steps<Variables, Result> & {
  /** The write as a hook, for components. */
  readonly use: () => (variables: Variables) => Promise<Outcome<Result>>;
};

/** A mutation found by its name; its variables are those stored under this name. */
export type AnyMutation = Steps<unknown, unknown>;
