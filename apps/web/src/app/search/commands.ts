import type { Apiary } from '@propolis/contract';
import { foldText, matchRank, searchTerms } from '@propolis/domain';
import type { LinkProps } from '@tanstack/react-router';
import { inOrder } from '../../features/hives/hive-order.ts';
import {
  PATHS,
  toApiaryEdit,
  toHiveAdd,
  toHiveCounting,
  toObservationAdd,
  toRound,
} from '../../lib/paths.ts';

/** More would hide the other results. */
const COMMANDS_SHOWN = 4;
/** Shorter words are part of too many names. */
const VERB_LETTERS = 3;

export const COMMANDS = ['observe', 'count', 'addHive', 'round', 'editApiary', 'addApiary'] as const;
export type CommandKind = (typeof COMMANDS)[number];

export interface Command {
  readonly kind: CommandKind;
  /** "New observation: Tilleul" */
  readonly label: string;
  /** The place of the hive, if it is about one. */
  readonly place?: string;
  readonly link: LinkProps;
}

/**
 * Finds commands by their words and the name of the hive or apiary: "observation tilleul". At least one word
 * must be of the command itself, otherwise every name would match its commands.
 */
export function findCommands(
  apiaries: readonly Apiary[],
  query: string,
  labelOf: (kind: CommandKind, name: string) => string,
): readonly Command[] {
  const terms = searchTerms(query);
  const named = COMMANDS.filter((kind) => {
    const words = foldText(labelOf(kind, '')).split(/[^\p{L}\p{N}]+/u);
    return terms.some((term) => term.length >= VERB_LETTERS && words.some((word) => word.startsWith(term)));
  });
  const isNamed = ({ kind }: Command) => named.includes(kind);
  return allCommands(apiaries, labelOf)
    .filter(isNamed)
    .filter(({ label, place }) => matchRank({ name: label, also: place ? [place] : [] }, terms) !== null)
    .slice(0, COMMANDS_SHOWN);
}

function allCommands(
  apiaries: readonly Apiary[],
  labelOf: (kind: CommandKind, name: string) => string,
): readonly Command[] {
  const command = (kind: CommandKind, name: string, link: LinkProps): Command => ({
    kind,
    label: labelOf(kind, name),
    link,
  });
  return [
    command('addApiary', '', { to: PATHS.apiaryAdd }),
    ...apiaries.flatMap(({ id, name, hives }) => [
      command('addHive', name, toHiveAdd(id)),
      ...(hives.length > 0 ? [command('round', name, toRound(id))] : []),
      command('editApiary', name, toApiaryEdit(id)),
    ]),
    ...apiaries.flatMap((apiary) =>
      inOrder(apiary.hives).flatMap((hive) => [
        { ...command('observe', hive.name, toObservationAdd(hive)), place: apiary.name },
        { ...command('count', hive.name, toHiveCounting(hive)), place: apiary.name },
      ]),
    ),
  ];
}
